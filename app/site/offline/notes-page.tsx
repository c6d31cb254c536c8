import { data } from 'react-router';
import logo from '#config/art/brand-logo.svg';
import { brand } from '#config/brand.ts';
import { CLAIM_FILES } from '#config/claims/claim-files.ts';
import { PHONE_NOTES } from '#config/claims/phone-notes.ts';
import { isAble } from '#config/is-able.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { Button, ButtonLink, buttonClass } from '#ui/button.tsx';
import { AreaField, Field, FieldFrame } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { scriptMark } from '#ui/script-mark.ts';
import { abilitiesHere, useCan } from '../can.ts';
import { ownReport } from '../content/claims-portals.ts';
import { paths } from '../navigation/navigation.ts';
import type { Route } from './+types/notes-page';
import { keepNotes } from './keep-notes.ts';
import styles from './notes-page.module.css';

/** The page works without the usual scripts: it contains everything it needs, because there may be no network. */
export const handle = { isScriptless: true };

/** Available only if our own report form can import the notes. */
export function loader({ context: routing }: Route.LoaderArgs) {
  const abilities = routing.get(abilitiesHere);
  if (!ownReport((ability) => isAble(abilities, ability))) throw data(null, { status: 404 });
  return null;
}

/** Not for search engines, because the page shows what is stored in this phone. */
export const meta: Route.MetaFunction = () => [
  { title: `${m.notes_title()} · ${brand.shortName}` },
  { name: 'robots', content: 'noindex' },
];

/** Roadside notes with photos for people without a network, stored only in this phone (docs/decisions/0034). */
export default function NotesPage() {
  return import.meta.env.SSR && <Notes />;
}

const { lengths, most } = PHONE_NOTES;
/** Placeholders that the script fills in. */
const [TIME, FILE] = ['{time}', '{file}'];

function Notes() {
  const report = ownReport(useCan());
  return (
    <>
      <header className={`wrap ${styles.head}`}>
        <a href={localizeHref(paths.home)}>
          <img src={logo} alt={brand.name} width="188" height="40" />
        </a>
        <a className={buttonClass({ kind: 'outline', size: 'small' })} href="tel:911">
          <Icon name="phone" />
          911
        </a>
      </header>
      <main id="main" className={`wrap ${styles.main}`}>
        <h1>{m.notes_headline()}</h1>
        <p className="lead">{m.notes_lead()}</p>
        <p id="without">
          {m.notes_without({ phone: tollFree(brand.phones.claims) })} <a href={report}>{m.report_claim()}</a>
        </p>
        <div
          id="notes"
          hidden
          className={styles.paper}
          data-database={PHONE_NOTES.database}
          data-words={PHONE_NOTES.words}
          data-photos={PHONE_NOTES.photos}
          data-days={PHONE_NOTES.days}
          data-most-photos={most.photos}
          data-most-bytes={most.bytes}
          data-say-saved={m.notes_saved({ time: TIME })}
          data-say-remove={m.notes_photo_remove_name({ file: FILE })}
          data-say-many={m.notes_photo_many({ file: FILE, most: most.photos })}
          data-say-large={m.notes_photo_large({ file: FILE, most: CLAIM_FILES.megabytes })}
        >
          <div role="status">
            <p data-part="erased" hidden className={styles.note}>
              {m.notes_erased()}
            </p>
            <p data-part="trouble" hidden className={styles.trouble}>
              {m.notes_trouble({ phone: tollFree(brand.phones.claims) })}
            </p>
          </div>
          <Begin report={report} />
          <NotesForm report={report} />
        </div>
        <p>
          {m.notes_rather_call()} <a href={callHref(brand.phones.claims)}>{tollFree(brand.phones.claims)}</a>
        </p>
      </main>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file. */}
      <script nonce={scriptMark} dangerouslySetInnerHTML={{ __html: keepNotes }} />
    </>
  );
}

type Way = { report: string | undefined };

/** Nothing is stored before this is pressed. */
function Begin({ report }: Way) {
  return (
    <div data-part="begin" className={styles.form}>
      <p>{m.notes_begin_text({ days: PHONE_NOTES.days })}</p>
      <Button type="button" kind="go" size="large" isBlock data-act="begin">
        {m.notes_begin()}
      </Button>
      <p data-part="line" hidden>
        {m.notes_line_first()} <a href={report}>{m.report_claim()}</a>
      </p>
    </div>
  );
}

function NotesForm({ report }: Way) {
  return (
    <form hidden className={styles.form} autoComplete="off">
      <div role="status" className={styles.form}>
        <div data-part="line" hidden className={styles.line}>
          <h2>{m.notes_line_title()}</h2>
          <p>{m.notes_line_text()}</p>
          <ButtonLink kind="go" size="large" isBlock href={report} iconAfter="arrow-right">
            {m.notes_line_go()}
          </ButtonLink>
        </div>
        <p data-part="no-line" className={styles.note}>
          {m.notes_no_line()}
        </p>
      </div>
      <AreaField
        id="story"
        name="story"
        rows={5}
        maxLength={lengths.story}
        error={undefined}
        label={m.report_story()}
        hint={m.report_story_hint()}
      />
      <Field {...fieldOf('at')} type="datetime-local" label={m.notes_at()} hint={m.notes_at_hint()} />
      <Field {...fieldOf('place')} label={m.report_place()} hint={m.report_place_hint()} />
      <Photos />
      <fieldset className={styles.form}>
        <legend>{m.notes_other()}</legend>
        <Field {...fieldOf('other-plate')} label={m.report_plate()} autoCapitalize="characters" />
        <Field {...fieldOf('other-driver')} label={m.notes_driver()} />
        <Field {...fieldOf('other-phone')} type="tel" label={m.report_other_phone()} />
        <Field {...fieldOf('other-insurance')} label={m.report_other_insurance()} />
      </fieldset>
      <Field {...fieldOf('witnesses')} label={m.report_witnesses()} hint={m.report_witnesses_hint()} />
      <p role="status" data-part="saved" className={styles.saved} />
      <details data-part="delete">
        <summary>{m.notes_erase()}</summary>
        <p>{m.notes_erase_text()}</p>
        <Button type="button" kind="outline" data-act="erase">
          {m.notes_erase_go()}
        </Button>
      </details>
    </form>
  );
}

const fieldOf = (name: keyof typeof lengths) => ({ id: name, name, maxLength: lengths[name], error: undefined });

function Photos() {
  return (
    <div className={styles.photos}>
      <FieldFrame id="photos" label={m.notes_photos()} hint={m.notes_photos_hint()} error={undefined}>
        {(control) => (
          <input {...control} type="file" name="photos" multiple accept="image/jpeg,image/png,image/webp" />
        )}
      </FieldFrame>
      <p role="status" data-part="refused" className={styles.refused} />
      <ul data-part="photos" hidden />
      <template data-part="row">
        <li>
          <canvas width="72" height="72" />
          <b>.</b>
          <Button type="button" kind="outline" size="small">
            {m.notes_photo_remove()}
          </Button>
        </li>
      </template>
    </div>
  );
}
