-- What a company has set of its quote plugin, its instant price and its public booking; read and written whole, by the
-- schema of src/shared/booking/settings.ts. What it does not hold is the default there.
alter table companies add column booking jsonb not null default '{}'
  constraint companies_booking_check check (jsonb_typeof(booking) = 'object' and pg_column_size(booking) < 65536);

-- The company of a plugin token, before it is known which one asks.
create function company_of_plugin_token(token text) returns setof companies
  language sql stable security definer set search_path = public, pg_temp as $$
  select * from companies where plugin_token = token and token <> ''
$$;
revoke execute on function company_of_plugin_token(text) from public;
grant execute on function company_of_plugin_token(text) to movesheet_app;
