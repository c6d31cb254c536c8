// What the test processor stores, in the shape of Stripe's objects.

export type Refused = { code: string; decline_code?: string };
export type TestIntent = {
  id: string;
  object: 'payment_intent';
  status: 'succeeded' | 'processing' | 'requires_payment_method' | 'requires_capture' | 'canceled';
  amount: number;
  amount_received: number;
  last_payment_error: Refused | null;
  metadata?: { reference?: string | undefined };
  /** Whose saved card was charged. */
  customer?: string;
  latest_charge: { payment_method_details: { card: { brand: string; last4: string } } } | null;
};
/** Maps the ID of a charge to the payment page on which it was made. */
export type TestPageOf = { id: string; object: 'page_of'; session: string };
export type TestMethod = {
  id: string;
  object: 'payment_method';
  card: { brand: string; last4: string };
  is_attached: boolean;
};
export type TestCheckout = {
  id: string;
  object: 'checkout.session';
  mode: 'payment' | 'setup';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  amount_total: number | null;
  url: string | null;
  success_url: string;
  cancel_url: string;
  expires_at: number;
  client_reference_id: string;
  what: string;
  locale: string;
  /** Only authorized, and captured on request. */
  is_held?: boolean;
  payment_intent: TestIntent | null;
  setup_intent: { status: 'succeeded'; payment_method: TestMethod } | null;
  customer: string | null;
};
