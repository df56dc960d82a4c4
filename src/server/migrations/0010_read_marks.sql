-- What came in and was not looked at yet: when a communication was news to the office, and how far each person has looked.

-- When there was last something to notice: an incoming message or complaint came, a call was missed, a voicemail was left.
-- NULL for what goes out, for calls that somebody took, and for all that stood before there were marks.
alter table communications add column news_at timestamptz;
create index communications_news on communications (company_id, news_at desc) include (job_id, id)
  where news_at is not null;
create index communications_loose_news on communications (company_id, news_at desc)
  where job_id is null and news_at is not null;

create function note_news() returns trigger language plpgsql as $$
declare
  is_missed boolean;
  was_missed boolean := false;
  was_voicemail boolean := false;
begin
  if new.direction <> 'incoming' or new.sender_id is not null then
    new.news_at := null;
    return new;
  end if;
  if new.type <> 'phone' then
    if tg_op = 'INSERT' then new.news_at := new.happened_at; end if;
    return new;
  end if;
  is_missed := new.status in ('no-answer', 'busy', 'failed', 'canceled');
  if tg_op = 'UPDATE' then
    was_missed := old.status in ('no-answer', 'busy', 'failed', 'canceled');
    was_voicemail := old.meta ? 'isVoicemail';
  end if;
  if (is_missed and not was_missed) or (new.meta ? 'isVoicemail' and not was_voicemail) then
    new.news_at := case when tg_op = 'INSERT' then new.happened_at else clock_timestamp() end;
  end if;
  return new;
end $$;
create trigger note_news before insert or update of direction, sender_id, status, meta on communications
  for each row execute function note_news();

-- How far a person has looked at what came in for a job, or in the inbox.
create table read_marks (
  company_id bigint not null,
  user_id bigint not null,
  -- 0 is the inbox; a job with communications stays for good, so that none of these hangs in the air.
  job_id bigint not null check (job_id >= 0),
  -- The news_at of the newest that was there when they looked.
  read_at timestamptz not null,
  primary key (company_id, user_id, job_id),
  foreign key (company_id, user_id) references members on delete cascade
);
create index read_marks_recent on read_marks (company_id, user_id, read_at desc) include (job_id);
call fence('read_marks');

grant select, insert, update on read_marks to movesheet_app;
revoke execute on function note_news() from public;
