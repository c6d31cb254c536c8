import { plusDays } from '#platform/calendar/day.ts';
import { referenceOf } from '#platform/references/reference.ts';
import type { BookRow } from './book-rows.ts';
import type { BookFacts, SamplePolicy } from './sample-policy.ts';
import { instantOf, sampleRandom, scatteredSymbols } from './sample-random.ts';
import { SERVICE_STAFF } from './sample-staff.ts';

/** What people ask about, and what the service desk answered. */
const REASONS = [
  {
    reason: 'change_policy',
    weight: 24,
    en: 'Your agent has made the change. A new declarations page is in the mail to you.',
    es: 'Su agente hizo el cambio. Una nueva página de declaraciones va en camino por correo.',
  },
  {
    reason: 'make_a_payment',
    weight: 18,
    en: 'Your payment arrived and is on your policy. Nothing is past due.',
    es: 'Su pago llegó y está en su póliza. No hay nada vencido.',
  },
  {
    reason: 'lien_holder',
    weight: 14,
    en: 'We sent your bank a letter that confirms its name on the policy.',
    es: 'Enviamos a su banco una carta que confirma su nombre en la póliza.',
  },
  {
    reason: 'renew_policy',
    weight: 12,
    en: 'Your renewal offer is 30 days before the term ends. You can accept it in your account.',
    es: 'Su oferta de renovación llega 30 días antes de que termine la vigencia. Puede aceptarla en su cuenta.',
  },
  {
    reason: 'pending_cancel',
    weight: 10,
    en: 'The notice came from a missed bill. It is paid now, and your policy stays in force.',
    es: 'El aviso se debía a una factura sin pagar. Ya está pagada y su póliza sigue vigente.',
  },
  {
    reason: 'cancel_policy',
    weight: 8,
    en: 'Your agent has the form for you to sign. Please call before the day you want your coverage to end.',
    es: 'Su agente tiene el formulario que usted debe firmar. Llame antes del día en que quiere terminar su cobertura.',
  },
  {
    reason: 'verification_state',
    weight: 6,
    en: 'We reported your policy to the state again. It can take five days to show.',
    es: 'Informamos otra vez su póliza al estado. Puede tardar cinco días en aparecer.',
  },
  {
    reason: 'pending_nonrenewal',
    weight: 3,
    en: 'The reason is in the letter we sent. Your agent can look for another policy for you.',
    es: 'El motivo está en la carta que le enviamos. Su agente puede buscarle otra póliza.',
  },
  {
    reason: 'other',
    weight: 5,
    en: 'Thank you for asking. Your agent will call you about it this week.',
    es: 'Gracias por escribirnos. Su agente le llamará esta semana.',
  },
];

/** How many days before today they asked. A few open requests have waited longer than promised. */
const DAYS_AGO = {
  received: [1, 2],
  handling: [1, 5],
  answered: [3, 30],
  closed: [10, 200],
} as const;

/** A help request about the policy. One in twenty has one, at any stage. */
export function sampleHelpRequest(
  { household, policy, terms }: SamplePolicy,
  facts: BookFacts,
): BookRow<'help_request'>[] {
  const random = sampleRandom(facts.seed, 'help', policy.id);
  if (!random.isLucky(0.05)) return [];
  const begins = String(terms[0]?.effective_on);
  const isOpen = random.isLucky(0.45);
  const status = random.pick(isOpen ? (['received', 'handling'] as const) : (['answered', 'closed'] as const));
  const [soonest, longest] = DAYS_AGO[status];
  const drawn = plusDays(facts.today, -random.int(soonest, longest));
  const asked_on = drawn < begins ? plusDays(facts.today, -soonest) : drawn;
  if (asked_on < begins) return [];
  const minute = random.int(13 * 60, 22 * 60);
  const about = random.pickWeighted(REASONS);
  return [
    {
      id: policy.id,
      reference: referenceOf('H', scatteredSymbols(policy.id, 16_180_339)),
      policy_id: policy.id,
      state: policy.state,
      reason: about.reason,
      name: `${household.insured.firstName} ${household.insured.lastName}`,
      email: household.email ?? `customer${policy.id}@mail.example`,
      language: household.language,
      status,
      asked_on,
      created_at: instantOf(asked_on, minute),
      assigned_to: status === 'received' ? null : random.pick(SERVICE_STAFF),
      answer: isOpen ? null : about[household.language],
      answered_at: isOpen ? null : instantOf(plusDays(asked_on, random.int(1, 2)), minute),
      closed_at: status === 'closed' ? instantOf(plusDays(asked_on, random.int(3, 8)), minute) : null,
    },
  ];
}
