import { type FormEvent, useEffect, useState } from 'react';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { HELP_FIRST_MARKED_YEAR, HELP_LAST_REFUSED_YEAR, HELP_LATEST_DATE } from '#contract/limits.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DigitsField } from '#ui/digits-input.tsx';
import { Field } from '#ui/field.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { type Can, useCan } from '../can.ts';
import { claimsPortals } from '../content/claims-portals.ts';
import { ProveMore } from '../content/prove-more.tsx';
import { paths } from '../navigation/navigation.ts';
import styles from './assistance-dialogs.module.css';
import { type Proof, type Proved, refusalIn } from './help-answer.ts';
import { LookUpLink } from './look-up-link.tsx';
import { SecondDialog } from './second-dialog.tsx';
import { useHelp } from './use-help.ts';

const NOTHING: Proof = { policyNumber: '', dateOfBirth: '' };

type AssistanceDialogsProps = {
  isOpen: boolean;
  onClose: () => void;
};

/** HP-01 … HP-09: first the topic and the policy, then the request itself. */
export function AssistanceDialogs({ isOpen, onClose }: AssistanceDialogsProps) {
  const [proof, setProof] = useState(NOTHING);
  const [proved, setProved] = useState<Proved>();
  // Changes the key, so that a closed form starts empty again.
  const [opening, setOpening] = useState(0);
  return (
    <>
      <FirstDialog
        key={`first-${opening}`}
        proof={proof}
        onProof={setProof}
        onProved={setProved}
        isOpen={isOpen && !proved}
        onClose={() => {
          // Closed because the person went on to the second step, so what was typed is still needed.
          if (proved) return;
          setProof(NOTHING);
          setOpening(opening + 1);
          onClose();
        }}
      />
      <SecondDialog proof={proof} proved={isOpen ? proved : undefined} onClose={() => setProved(undefined)} />
    </>
  );
}

const TABS = ['policy', 'claims'] as const;
type TabName = (typeof TABS)[number];

function FirstDialog(props: {
  proof: Proof;
  onProof: (proof: Proof) => void;
  onProved: (proved: Proved) => void;
  isOpen: boolean;
  onClose: () => void;
}) {
  const can = useCan();
  const [tab, setTab] = useState<TabName>('policy');
  const labels = { policy: m.pages_assist_policy(), claims: m.pages_assist_claims() };
  const tabs = TABS.map((id) => ({
    id: `help-${id}` as const,
    label: labels[id],
    href: localizeHref(id === 'claims' ? paths.claims : `${paths.contact}#ask`),
  }));
  return (
    <Dialog
      id="help"
      size="medium"
      title={m.pages_assist_title()}
      closeLabel={m.layout_close()}
      isOpen={props.isOpen}
      onClose={props.onClose}
    >
      <div className={styles.sides}>
        <Tabs
          label={m.pages_assist_tabs()}
          tabs={tabs}
          selected={`help-${tab}`}
          onSelect={(id) => setTab(id === 'help-claims' ? 'claims' : 'policy')}
        />
        <TabPanel id="help-policy" isSelected={tab === 'policy'}>
          <ProofForm {...props} />
        </TabPanel>
        <TabPanel id="help-claims" isSelected={tab === 'claims'} className={styles.form ?? ''}>
          <p>{claimsWords(can)}</p>
          <a
            className={buttonClass({ kind: 'go', size: 'large' })}
            href={localizeHref(claimsPortals.customer.href)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {m.pages_assist_continue()}
            <span className="visually-hidden"> ({m.layout_new_tab()})</span>
          </a>
        </TabPanel>
      </div>
    </Dialog>
  );
}

/** HP-03: what the claims portal does, and how the rest is done. */
function claimsWords(can: Can): string {
  if (can('report-claim') && can('follow-claim')) return m.pages_assist_claims_words();
  const portal = can('follow-claim') ? m.pages_assist_claims_follow() : m.pages_assist_claims_portal();
  return `${portal} ${m.pages_assist_claims_call({ phone: tollFree(brand.phones.claims) })}`;
}

/** HP-02, HP-04 … HP-06. */
function ProofForm(props: { proof: Proof; onProof: (proof: Proof) => void; onProved: (proved: Proved) => void }) {
  const { proof, onProof, onProved } = props;
  const { send, isPending, answer } = useHelp(m.pages_assist_offline);
  const [isTyping, setTyping] = useState(false);
  /** Once true it stays true, so that what was typed into those fields is kept. */
  const [asksMore, setAsksMore] = useState(false);
  useEffect(() => {
    if (refusalIn(answer)?.canProveMore) setAsksMore(true);
    if (answer && 'proved' in answer) onProved(answer.proved);
    setTyping(false);
  }, [answer, onProved]);

  const year = Number(proof.dateOfBirth.slice(0, 4));
  const isEarly = year >= HELP_FIRST_MARKED_YEAR && year <= HELP_LAST_REFUSED_YEAR;
  const isReady = proof.policyNumber !== '' && year > HELP_LAST_REFUSED_YEAR;
  const refusal = isTyping || isPending ? undefined : refusalIn(answer);
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isReady || isPending) return;
        const form = new FormData(event.currentTarget);
        const typed = (name: string) => String(form.get(name) ?? '');
        onProof({ ...proof, more: asksMore ? { vin: typed('vin'), lastName: typed('lastName') } : undefined });
        void send(form);
      }}
    >
      <input type="hidden" name="intent" value="prove" />
      <div role="alert">
        {refusal && (
          <Alert kind={refusal.canLookUp ? 'info' : 'error'} role="none">
            {refusal.message}
            <LookUpLink refusal={refusal} />
          </Alert>
        )}
      </div>
      <DigitsField
        label={m.pages_ask_policy()}
        hint={m.pages_ask_policy_hint()}
        name="policyNumber"
        max={12}
        autoComplete="off"
        value={proof.policyNumber}
        error={refusal?.errors.policyNumber}
        onDigits={(policyNumber) => {
          setTyping(true);
          onProof({ ...proof, policyNumber });
        }}
      />
      <Field
        label={m.pages_ask_birth()}
        name="dateOfBirth"
        type="date"
        autoComplete="bday"
        max={HELP_LATEST_DATE}
        value={proof.dateOfBirth}
        state={isEarly ? 'bad' : 'rest'}
        hint={isEarly && m.pages_assist_birth_early()}
        error={refusal?.errors.dateOfBirth}
        onChange={(event) => {
          setTyping(true);
          onProof({ ...proof, dateOfBirth: event.currentTarget.value });
        }}
      />
      {asksMore && <ProveMore typed={undefined} />}
      <Button
        type="submit"
        kind="go"
        size="large"
        isBlock
        disabled={!isReady}
        isPending={isPending}
        pendingLabel={m.pages_assist_checking()}
      >
        {m.pages_assist_continue()}
      </Button>
      {!isReady && <p className="small mute">{m.pages_assist_need()}</p>}
    </form>
  );
}
