-- What a job moves out of: a home of one of the sizes that the quote form asks about; null while nobody said it.
alter table jobs add column home_size text check (home_size in ('ST', 'A1', 'A2', 'A3', 'H1', 'H2', 'H3', 'H4'));

-- Jobs made from a quote have the size that the visitor chose, by the newest quote stored with them. Nobody changed them: no
-- history, and no version of theirs.
alter table jobs disable trigger user;
update jobs j set home_size = quoted.home_size
  from (select distinct on (company_id, job_id) company_id, job_id, meta ->> 'homeSize' as home_size
    from communications where type = 'smuvsrp_quote' and job_id is not null
      and meta ->> 'homeSize' in ('ST', 'A1', 'A2', 'A3', 'H1', 'H2', 'H3', 'H4')
    order by company_id, job_id, id desc) quoted
 where j.company_id = quoted.company_id and j.id = quoted.job_id;
alter table jobs enable trigger user;
