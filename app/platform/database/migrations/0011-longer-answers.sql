-- What the service desk answers to a change may be as long as what it answers to a request for help: 1,500 is taken.
alter table change_request
  drop constraint change_request_answer_check,
  add constraint change_request_answer_check check (length(answer) between 1 and 2000);
