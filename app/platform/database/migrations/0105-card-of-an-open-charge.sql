-- The saved card that an open charge was ordered from. The same order must name the same card, and autopay may have
-- another card meanwhile, or none.
alter table payment add column customer_ref text, add column method_ref text;
update payment set customer_ref = autopay.customer_ref, method_ref = autopay.method_ref
from autopay where autopay.policy_id = payment.policy_id and payment.purpose = 'autopay' and payment.status = 'open';
