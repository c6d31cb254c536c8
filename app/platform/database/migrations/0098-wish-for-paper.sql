-- What an account that was erased had said about documents by email: true for paper. Null while an account says it, or nobody did.
alter table policy add column wants_paper boolean;
