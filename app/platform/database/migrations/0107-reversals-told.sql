-- Which refunds and steps of disputes the subrogation desk was told about, each as the processor's reference and its kind.
alter table subrogation_payment add column told text[] not null default '{}';
