import { randomUUID } from 'node:crypto';
import { data, href, redirect } from 'react-router';
import { LANGUAGE_NAMES, LANGUAGES } from '#config/language.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import type { Fields } from '#contract/call.ts';
import {
  askForNewEmail,
  changeConsents,
  changeContact,
  mailLinkAgain,
  seenConsents,
  seenContact,
} from '#insurance/policyholders/change-profile.ts';
import { findConsents, findNewEmail, findOwnPhone } from '#insurance/policyholders/profile-store.ts';
import { type Account, findAccount } from '#platform/accounts/account-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refuseForm } from '#platform/http/answer-form.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { languageHint } from '#platform/sessions/browser-hints.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, ObjectTile, Outcome } from '../../shell/cards.tsx';
import { portalMeta, usePortalLink, useStateOfPage, useTyped } from '../../shell/portal-page.ts';
import { policyholderOf } from '../policyholder.ts';
import type { Route } from './+types/profile-page';
import { CodeField, OtherWays } from './code-field.tsx';
import { EmailForm, LinkAgain } from './email-form.tsx';
import { contactForm, emailForm, emailWithCodeForm } from './profile-form.ts';

/** How we reach the person, what they consented to, and the link to their data export. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const id = await policyholderOf(context, request);
  const account = await findAccount(context.db, id);
  const consents = await findConsents(context.db, id);
  const contact = { phone: (await findOwnPhone(context.db, id)) ?? '', language: account?.language ?? 'en' };
  return {
    email: account?.email ?? '',
    newEmail: await findNewEmail(context.db, id),
    language: contact.language,
    phone: writtenPhone(contact.phone),
    seen: seenContact(contact),
    consents,
    seenConsents: seenConsents(consents),
    done: doneIn(request, { profile: true }),
    key: randomUUID(),
  };
}

/** The page has several forms; the field `act` says which one was sent. Two of them come back for a code. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const id = await policyholderOf(context, request);
  return answerForm(async (showAgain) => {
    const { act, password = '', ...values } = await readForm(request);
    if (act === 'contact' || act === 'contact-code') {
      showAgain(values);
      return saveContact(context, request, id, act, values);
    }
    if (act === 'email' || act === 'email-code' || act === 'email-again' || act === 'email-link') {
      const account = await findAccount(context.db, id);
      if (!account) throw data(null, { status: 404 });
      if (act === 'email-link') return saved('email', await mailLinkAgain(context, account));
      showAgain(values);
      return askForEmail(context, account, act, { ...values, password });
    }
    if (act === 'consents') {
      const given = { paperless: values.paperless === 'yes', texts: values.texts === 'yes' };
      await changeConsents(context, id, given, values.seen);
    }
    return saved('profile');
  });
}

const saved = (what: 'profile' | 'email', sentTo?: string) => ({ saved: what, sentTo });
const marked = (errors: Fields, values: Fields) => refuseForm({ refusal: m.register_check_fields(), errors, values });

/** `contact-code` asks for a new code, whatever was typed. */
async function saveContact(context: Context, request: Request, id: number, act: string, values: Fields) {
  const typed = contactForm.safeParse(values);
  const isEmptied = typed.data?.phone === '' && (await findOwnPhone(context.db, id)) !== null;
  if (!typed.success || isEmptied) return marked({ phone: m.profile_error_phone() }, values);
  const before = await findAccount(context.db, id);
  const code = act === 'contact' ? (values.code ?? '').trim() : '';
  if (act === 'contact' && values.codeOf && !code) return marked({ code: m.change_code_missing() }, values);
  const answer = await changeContact(context, id, typed.data, { seen: values.seen, typed: code, key: values.key });
  if (answer.kind === 'code') return { code: { of: 'contact', to: answer.to, values } } as const;
  if (answer.kind === 'elsewhere') {
    const now = { phone: writtenPhone(answer.saved.phone), language: LANGUAGE_NAMES[answer.saved.language] };
    const shown = { ...values, seen: seenContact(answer.saved) };
    return refuseForm({ refusal: m.profile_saved_elsewhere(now), errors: {}, values: shown }, 409);
  }
  // The newer choice of language wins: from here on the pages use it, whatever the address asked for.
  if (typed.data.language !== before?.language) {
    const headers = languageHint(context, request, typed.data.language);
    return redirect(withQuery(href('/insurednew/profile'), { done: 'profile' }), { status: 303, headers });
  }
  return saved('profile');
}

/** `email-again` asks for a new code, whatever was typed. */
async function askForEmail(context: Context, account: Account, act: string, fields: Fields) {
  const { password = '', ...values } = fields;
  const answerOf = async (email: string, proof: Parameters<typeof askForNewEmail>[3]) => {
    const answer = await askForNewEmail(context, account, email, proof, values.key);
    if (answer.kind === 'sent') return saved('email', email);
    const shown: Fields = { ...values, again: answer.again };
    return { code: { of: 'email', to: answer.to, values: shown } } as const;
  };
  if (act === 'email-again') {
    const typed = emailWithCodeForm.safeParse({ ...values, code: '' });
    if (!typed.success) return marked({ email: m.register_error_email() }, values);
    return answerOf(typed.data.email, { again: values.again ?? '' });
  }
  if (act === 'email-code') {
    const typed = emailWithCodeForm.safeParse(values);
    if (!typed.success) return marked({ email: m.register_error_email() }, values);
    if (!typed.data.code.trim()) return marked({ code: m.change_code_missing() }, values);
    return answerOf(typed.data.email, { typed: typed.data.code });
  }
  const typed = emailForm.safeParse({ ...values, password });
  if (!typed.success) {
    const wrong = typed.error.issues.map(({ path }) => path[0]);
    return marked(
      {
        ...(wrong.includes('email') && { email: m.register_error_email() }),
        ...(wrong.includes('password') && { password: m.profile_error_password() }),
      },
      values,
    );
  }
  return answerOf(typed.data.email, { password: typed.data.password });
}

export const meta: Route.MetaFunction = () => portalMeta(m.profile_title);

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const typed = useTyped(actionData);
  const asked = actionData && 'code' in actionData ? actionData.code : undefined;
  const { refusal, errors } = typed;
  const values = asked?.values ?? typed.values;
  // After a wrong code, the form still waits for one.
  const codeOf = asked?.of ?? values.codeOf;
  const isOfConsents = values.act === 'consents';
  const consents = isOfConsents
    ? { paperless: values.paperless === 'yes', texts: values.texts === 'yes' }
    : loaderData.consents;
  // Each of the two forms submits what it showed, also when it was restored after signing in.
  const seen = {
    contact: (isOfConsents ? undefined : values.seen) ?? loaderData.seen,
    consents: (isOfConsents ? values.seen : undefined) ?? loaderData.seenConsents,
  };
  const posted = actionData && 'saved' in actionData ? actionData : undefined;
  const isSaved = posted ?? (actionData ? undefined : loaderData.done);
  return (
    <CardPage
      state={useStateOfPage()}
      head={<h1>{m.profile_title()}</h1>}
      aside={
        <Card title={m.held_title()}>
          <ObjectTile object="title" />
          <p>{m.held_text()}</p>
          <a
            className={buttonClass({ kind: 'outline', isBlock: true })}
            href={link(href('/insurednew/profile/everything'))}
          >
            {m.held_look()}
          </a>
        </Card>
      }
    >
      <Outcome
        refusal={refusal}
        done={
          asked
            ? m.change_code_sent({ to: asked.to })
            : isSaved && (posted?.sentTo ? m.profile_email_sent({ email: posted.sentTo }) : m.profile_saved())
        }
      />

      {/* A form that waits for a code is shown alone, because the page's message is about it. */}
      {codeOf !== 'email' && (
        <form method="post" noValidate className={cards.paper}>
          <h2>{m.profile_contact()}</h2>
          <input type="hidden" name="seen" value={seen.contact} />
          <input type="hidden" name="key" value={loaderData.key} />
          <Field
            label={m.profile_phone()}
            name="phone"
            inputMode="tel"
            autoComplete="tel-national"
            defaultValue={values.phone ?? loaderData.phone}
            error={errors.phone}
            readOnly={codeOf === 'contact'}
          />
          <SelectField
            label={m.profile_language()}
            hint={m.profile_language_hint()}
            name="language"
            defaultValue={values.language ?? loaderData.language}
            error={undefined}
          >
            {LANGUAGES.map((language) => (
              <option key={language} value={language} lang={language}>
                {LANGUAGE_NAMES[language]}
              </option>
            ))}
          </SelectField>
          {codeOf === 'contact' && <CodeField of="contact" error={errors.code} />}
          <Button type="submit" kind="outline" name="act" value="contact">
            {m.profile_save()}
          </Button>
          {codeOf === 'contact' && <OtherWays act="contact-code" />}
        </form>
      )}
      {!codeOf && <ConsentForm seen={seen.consents} given={loaderData.consents} shown={consents} />}
      {codeOf !== 'contact' && (
        <EmailForm
          now={loaderData.email}
          formKey={loaderData.key}
          waitsForCode={codeOf === 'email'}
          values={values}
          errors={errors}
        />
      )}
      {!codeOf && <LinkAgain to={loaderData.newEmail} />}
    </CardPage>
  );
}

type Consents = { paperless: boolean; texts: boolean };

/** @param given what holds; `shown` also has what a restored form had */
function ConsentForm({ seen, given, shown }: { seen: string; given: Consents; shown: Consents }) {
  return (
    <form method="post" noValidate className={cards.paper}>
      <h2>{m.profile_consents()}</h2>
      <input type="hidden" name="seen" value={seen} />
      <CheckField name="paperless" defaultChecked={shown.paperless} error={undefined}>
        {m.profile_consent_paperless()}
      </CheckField>
      {/* No text is sent because of it: it can only be taken back. Texts are asked for with the bill or the claim. */}
      {(given.texts || shown.texts) && (
        <CheckField name="texts" defaultChecked={shown.texts} error={undefined}>
          {m.profile_consent_texts()}
        </CheckField>
      )}
      <p className="mute">
        {m.profile_consents_note()}{' '}
        <a href={`${localizeHref(href('/uaichome/terms-of-use'))}#texts`}>{m.portal_terms()}</a>
      </p>
      <Button type="submit" kind="outline" name="act" value="consents">
        {m.profile_save()}
      </Button>
    </form>
  );
}
