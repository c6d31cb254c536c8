import { expect, test } from 'vitest';
import { ACTS, type Act, mayDo, ROLES, type Role } from './config/staff-acts.ts';
import { PLACE_GROUPS } from './portals/staff/staff-places.ts';
import { askPage } from './testing/test-pages.ts';
import { addStaff, staffCookie } from './testing/test-people.ts';
import { type TestPortals, withPortals } from './testing/test-portals.ts';
import { moduleOf, portalRoutes } from './testing/test-routes.ts';

/** Addresses under /staff that need no sign-in. */
const OPEN_PATHS = [
  'staff/login',
  'staff/login/code',
  'staff/authenticator',
  'staff/*',
  'staff/sign-out',
  'staff/stay',
];

/** A form with a file, without a button of its own. */
const FILE = 'file';

/**
 * Each page: the act of viewing it, and the acts that its forms name. `own` is a page for any staff member about
 * themselves.
 */
const PAGES: Record<
  string,
  { see: Act | 'own'; does?: Partial<Record<string, Act>>; params?: Record<string, string> }
> = {
  staff: { see: 'see-desk' },
  'staff/security': { see: 'own' },
  'staff/notices': { see: 'see-notices' },
  'staff/notices/:audience': {
    see: 'see-notices',
    does: { preview: 'publish-notice', publish: 'publish-notice', withdraw: 'withdraw-notice' },
    params: { audience: 'tx' },
  },
  'staff/imports': { see: 'see-imports', does: { find: 'see-imports', [FILE]: 'run-import' } },
  'staff/imports/missing': { see: 'see-imports', does: { settle: 'close-gone' } },
  'staff/imports/:id': {
    see: 'see-imports',
    does: { approve: 'approve-import', reject: 'reject-import' },
    params: { id: '1' },
  },
  'staff/imports/:id/problems.csv': { see: 'download-rejects', params: { id: '1' } },
  'staff/figures': { see: 'see-figures' },
  'staff/figures/:file': { see: 'download-figures', params: { file: 'zips.csv' } },
  'staff/waiting': { see: 'see-waiting', does: { tell: 'tell-waiting' } },
  'staff/outbox': { see: 'see-outbox', does: { retry: 'retry-message', discard: 'discard-message' } },
  'staff/activity': { see: 'search-activity' },
  'staff/lockouts': { see: 'see-lockouts', does: { find: 'see-lockouts', lift: 'lift-pause' } },
  'staff/help': { see: 'see-help' },
  'staff/help/:reference': {
    see: 'see-help',
    does: { assign: 'assign-help', release: 'assign-help', answer: 'answer-help', close: 'close-help' },
    params: { reference: 'HNOBODYS2' },
  },
  'staff/help/:reference/policy': { see: 'see-help', params: { reference: 'HNOBODYS2' } },
  'staff/changes/:reference/policy': { see: 'see-changes', params: { reference: 'CNOBODYS2' } },
  'staff/underwriting': { see: 'see-referrals' },
  'staff/underwriting/declined': { see: 'see-declinations' },
  'staff/underwriting/declined/:file': { see: 'download-declinations', params: { file: '2026-Q4.csv' } },
  'staff/underwriting/:reference': {
    see: 'see-referral',
    does: {
      take: 'take-referral',
      release: 'take-referral',
      accept: 'accept-referral',
      decline: 'decline-referral',
      end: 'end-referral',
    },
    params: { reference: 'UNOBODYS22' },
  },
  'staff/rates': { see: 'see-rates' },
  'staff/rates/books/:book': { see: 'see-rates', params: { book: 'U-2026-01' } },
  'staff/rates/books/:book/pages.csv': { see: 'download-rates', params: { book: 'U-2026-01' } },
  'staff/rates/compare': { see: 'see-rates', does: { run: 'run-impact' } },
  'staff/rates/impact/:id': { see: 'see-impact', params: { id: '1' } },
  'staff/applications': { see: 'see-applications' },
  'staff/applications/:reference': {
    see: 'see-application',
    does: { answer: 'answer-application' },
    params: { reference: 'JNOBODYS22' },
  },
  'staff/applications/:reference/file/:id': { see: 'read-document', params: { reference: 'JNOBODYS22', id: '1' } },
  'staff/leads': { see: 'see-leads' },
  'staff/leads/:reference': {
    see: 'see-leads',
    does: { called: 'work-lead', work: 'work-lead', hand: 'hand-lead' },
    params: { reference: 'QNOBODYS22' },
  },
  'staff/policies': { see: 'find-policy', does: { find: 'find-policy' } },
  'staff/policies/:id': {
    see: 'see-policy',
    does: {
      refund: 'record-refund',
      received: 'receive-payment',
      'received-back': 'return-payment',
      'write-off': 'write-off-balance',
      contact: 'change-contact-at-desk',
      paper: 'mail-on-paper',
      autopay: 'stop-autopay-for-caller',
      texts: 'stop-texts-for-caller',
      withdraw: 'withdraw-cancellation',
      'take-back': 'take-back-change',
      renewal: 'accept-renewal',
      reinstate: 'reinstate-policy',
      'held-on': 'reinstate-after-loss',
      'held-off': 'refuse-reinstatement',
      notice: 'give-notice',
    },
    params: { id: '1' },
  },
  'staff/policies/:id/versions/:number': { see: 'see-policy', params: { id: '1', number: '1' } },
  'staff/policies/:id/change/:kind?': {
    see: 'begin-change',
    does: { begin: 'begin-change' },
    params: { id: '1', kind: 'plate' },
  },
  'staff/policies/:id/documents/:document': { see: 'see-policy', params: { id: '1', document: 'signed' } },
  'staff/policies/:id/versions/:number/:format': {
    see: 'see-policy',
    params: { id: '1', number: '1', format: 'pdf' },
  },
  'staff/changes/:reference/worksheet/:format': {
    see: 'see-changes',
    params: { reference: 'CNOBODYS2', format: 'pdf' },
  },
  'staff/letters': { see: 'see-letters', does: { post: 'post-letter', 'post-to-person': 'post-letter' } },
  'staff/letters/mail/:id/:print': { see: 'print-letter', params: { id: '1', print: 'letter' } },
  'staff/filings': { see: 'see-filings', does: { file: 'record-filing' } },
  'staff/letters/:id/pdf': { see: 'print-letter', params: { id: '1' } },
  'staff/claims': { see: 'see-claims', does: { remind: 'remind-late' } },
  'staff/claims/find': { see: 'find-claim', does: { find: 'find-claim' } },
  'staff/claims/letters': {
    see: 'post-claim-letter',
    does: { post: 'post-claim-letter', address: 'post-claim-letter', unmailed: 'leave-claim-letter' },
  },
  'staff/claims/letters/:id/pdf': { see: 'print-claim-letter', params: { id: '1' } },
  'staff/claims/catastrophes': {
    see: 'see-claims',
    does: { declare: 'declare-catastrophe', withdraw: 'declare-catastrophe' },
  },
  'staff/claims/calls': {
    see: 'make-call',
    does: { reached: 'make-call', tried: 'make-call', gaveUp: 'give-up-call' },
  },
  'staff/claims/appointments': {
    see: 'see-appointments',
    does: { done: 'close-appointment', missed: 'close-appointment', seats: 'set-capacity' },
  },
  'staff/claims/:number/:line/rental': {
    see: 'see-claim',
    does: { rental: 'answer-rental', receipt: 'answer-rental' },
    params: { number: 'FL-2026-000001-1', line: '1' },
  },
  'staff/claims/:number/:line/estimate': {
    see: 'see-claim',
    does: { estimate: 'write-estimate' },
    params: { number: 'FL-2026-000001-1', line: '1' },
  },
  'staff/claims/:number/:line/estimate/pdf': {
    see: 'see-claim',
    params: { number: 'FL-2026-000001-1', line: '1' },
  },
  'staff/claims/:number/:line/appointment': {
    see: 'see-claim',
    does: { book: 'set-appointment', cancel: 'set-appointment' },
    params: { number: 'FL-2026-000001-1', line: '1' },
  },
  'staff/claims/report': {
    see: 'take-report',
    does: { policyholder: 'take-report', driver: 'take-report', other: 'take-report', continue: 'take-report' },
  },
  'staff/claims/match': {
    see: 'match-claim',
    does: { match: 'match-claim', join: 'join-claims', apart: 'join-claims' },
  },
  'staff/claims/:number/:line': {
    see: 'see-claim',
    does: {
      take: 'take-line',
      release: 'take-line',
      give: 'give-line',
      move: 'move-line',
      confirm: 'mail-claim-letter',
      write: 'write-to-party',
      spoke: 'write-to-party',
      contact: 'correct-party',
      link: 'send-claim-link',
      car: 'name-car',
      attorney: 'name-attorney',
      'no-attorney': 'name-attorney',
      note: 'note-claim',
      ask: 'ask-item',
      waive: 'ask-item',
      'siu-note': 'see-siu',
      flag: 'flag-siu',
      unflag: 'flag-siu',
      mail: 'mail-claim-letter',
      notice: 'record-notice',
      payment: 'record-payment',
      'take-back': 'take-back-payment',
      received: 'record-received',
    },
    params: { number: 'FL-2026-000001-1', line: '1' },
  },
  'staff/claims/:number/:line/add': {
    see: 'see-claim',
    does: { open: 'open-line' },
    params: { number: 'FL-2026-000001-1', line: '1' },
  },
  'staff/claims/:number/:line/decide': {
    see: 'see-claim',
    does: {
      accepted: 'decide-line',
      partly: 'decide-line',
      propose: 'decide-line',
      approve: 'review-denial',
      return: 'review-denial',
      recall: 'decide-line',
      extend: 'extend-line',
      closed: 'end-line',
      withdrawn: 'end-line',
      transferred: 'end-line',
    },
    params: { number: 'FL-2026-000001-1', line: '1' },
  },
  'staff/claims/:number/:line/files/:id': {
    see: 'see-claim',
    params: { number: 'FL-2026-000001-1', line: '1', id: '1' },
  },
  'staff/tasks': { see: 'see-tasks', does: { close: 'close-task', anew: 'give-notice' } },
  'staff/changes': { see: 'see-changes' },
  'staff/changes/:reference': {
    see: 'see-changes',
    does: {
      assign: 'assign-change',
      release: 'assign-change',
      answer: 'answer-change',
      done: 'answer-change',
      decline: 'answer-change',
      record: 'note-incidents',
    },
    params: { reference: 'CNOBODYS2' },
  },
};

const pages = portalRoutes.filter(({ path }) => /^staff(\/|$)/.test(path) && !OPEN_PATHS.includes(path));

test('every staff page is listed here, and every ability of the staff has a page', () => {
  expect(pages.map(({ path }) => path).toSorted()).toEqual(Object.keys(PAGES).toSorted());
  const done = Object.values(PAGES).flatMap(({ see, does = {} }) => [see, ...Object.values(does)]);
  expect([...new Set(done)].filter((act) => act !== 'own').toSorted()).toEqual(Object.keys(ACTS).toSorted());
});

test.each(ROLES)('each page that %s may see is one of their places, or belongs to one', (role) => {
  const places = PLACE_GROUPS.flatMap((group) => group.places).filter(({ act }) => mayDo([role], act));
  const alone = Object.entries(PAGES).filter(
    ([path, { see }]) =>
      see !== 'own' &&
      see !== 'see-desk' &&
      mayDo([role], see) &&
      !places.some((place) => isWithin(`/${path}`, place.path)),
  );
  expect(alone.map(([path]) => path)).toEqual([]);
});

const isWithin = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

test('every form of a staff page is listed here', async () => {
  for (const page of pages) {
    const { action } = await moduleOf(page);
    const { see, does } = PAGES[page.path] ?? {};
    if (see !== 'own') expect([page.path, Boolean(action)]).toEqual([page.path, does !== undefined]);
  }
});

/** Every page or form, combined with every role. */
const tries = pages.flatMap((page) => {
  const { see = 'own', does = {} } = PAGES[page.path] ?? {};
  const acts = [
    { act: see, form: undefined },
    ...Object.entries(does).map(([form, act]) => ({ act: act ?? 'own', form })),
  ];
  return acts.flatMap(({ act, form }) => ROLES.map((role) => ({ ...page, act, form, role })));
});
type Try = (typeof tries)[number];

withPortals('pages of the staff', (portals) => {
  const people = new Map<Role, string>();
  const cookieOf = async (role: Role) => {
    const cookie = people.get(role) ?? (await staffCookie(portals, (await addStaff(portals, role)).id));
    people.set(role, cookie);
    return cookie;
  };

  test.each(tries)('$path ($form) as $role: only roles that may $act', async (each) => {
    const { status } = await ask(portals, each, await cookieOf(each.role));
    const allowed: readonly string[] = each.act === 'own' ? ROLES : ACTS[each.act as Act];
    expect(status === 403).toBe(!allowed.includes(each.role));
  });

  test.each(tries.filter(({ role }) => role === 'service'))(
    '$path ($form) refuses a visitor who is not signed in',
    async (each) => {
      const { status, headers } = await ask(portals, each, undefined);
      expect([status, headers.get('location')]).toEqual([303, '/staff/login']);
    },
  );
});

async function ask(portals: TestPortals, { path, file, form }: Try, cookie: string | undefined) {
  const { loader, action } = await moduleOf({ path, file });
  const { params = {} } = PAGES[path] ?? {};
  const run = form === undefined ? loader : action;
  if (!run) throw new Error(`${path} answers nothing`);
  return askPage(portals, run, {
    path: `/${path.replace(/:(\w+)/g, (_, name) => params[name] ?? '')}`,
    params,
    ...(form === FILE && { body: new FormData() }),
    ...(form !== undefined && form !== FILE && { form: { act: form } }),
    ...(cookie && { cookie }),
  });
}
