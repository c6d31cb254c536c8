-- The desk lists the few reports by phone that were begun and not sent, among all the drafts of the website.
create index loss_report_begun_by_phone on loss_report (saved_at) where taken_by is not null and sent_at is null;
