-- Mail about an account is signed with the name of the company that it is written for, not the product's: the one that is
-- named, or else the only one that the person has to do with. Empty for people of several companies and of none.
alter table account_mails add column sender text not null default '' check (length(sender) <= 200);

drop function keep_account_mail(text, text, text);
create function keep_account_mail(mail_to text, mail_subject text, sealed text, named_sender text) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  insert into account_mails (recipient, subject, sealed_text, sender)
  values (mail_to, mail_subject, sealed, left(coalesce(named_sender, (
    select min(c.name) from users u
      join members m on m.user_id = u.id and m.approval <> 'rejected' and m.removed_at is null
      join companies c on c.id = m.company_id
     where u.email = lower(mail_to) having count(*) = 1), ''), 200))
  returning id
$$;

drop function read_account_mail(bigint);
create function read_account_mail(wanted bigint)
returns table (recipient text, subject text, sealed_text text, sent_at timestamptz, sender text)
language sql stable security definer set search_path = public, pg_temp as $$
  select recipient, subject, sealed_text, sent_at, sender from account_mails where id = wanted
$$;

revoke execute on function keep_account_mail(text, text, text, text), read_account_mail(bigint) from public;
grant execute on function keep_account_mail(text, text, text, text), read_account_mail(bigint) to movesheet_app;
