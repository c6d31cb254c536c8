-- The phone number for which texts about bills were agreed to. Texts agreed to before are for the number on file.
alter table bill_reminder add column text_phone text check (text_phone ~ '^[0-9]{10}$');
update bill_reminder set text_phone = policy.phone from policy where policy.id = bill_reminder.policy_id and by_text;
