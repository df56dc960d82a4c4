/** Tables of a company that no export holds, each with its reason. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  history: 'the audit log, which repeats what the other files hold, and is read in the settings',
  account_events: 'sign-ins and changes of accounts: part of the audit log, read in the settings',
  import_rows: 'lines of imported files; what came of them stands in the other files',
  calendar_feeds: 'hashes of the secret addresses of calendars',
  insurance_reminders: 'which reminder was sent',
  vehicle_reminders: 'which reminder was sent',
  worker_area_filters: 'how somebody last looked at a screen',
  job_words: 'derived from jobs, for the search',
  member_words: 'derived from people, for the search',
  job_phones: 'derived from jobs, for the search',
  job_figures: 'derived from the lines of jobs',
  phone_devices: 'who is online now',
  payment_customers: 'names that the card provider gave to clients',
}

/** Columns of exported tables that stay out, each with its reason; those that begin with sealed_ or secret_ always do. */
export const LEFT_OUT_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  companies: { plugin_token: 'a secret of the booking page' },
  members: {
    first_key: 'derived',
    last_key: 'derived',
    email_key: 'derived',
    is_client: 'derived',
    is_crew: 'derived',
  },
  jobs: {
    version: 'counts saves',
    first_address: 'derived',
    first_city: 'derived',
    first_state: 'derived',
  },
  files: { storage_key: 'a name of the store' },
  communications: { provider_sid: 'a name of the provider', news_at: 'derived' },
  communication_files: { provider_sid: 'a name of the provider' },
  deliveries: {
    provider_sid: 'a name of the provider',
    body_html: 'repeats the text',
    unsubscribe_url: 'carries a secret of the recipient',
  },
  disputes: { token_hash: 'of a secret of the client' },
  cards: { payment_method_id: 'a name of the provider', customer_id: 'a name of the provider' },
  invites: { secret_hash: 'of a secret of the invited' },
  ads: { version: 'counts saves' },
  transactions: {
    payment_method_id: 'a name of the provider',
    customer_id: 'a name of the provider',
    provider_key: 'keeps a step from being done twice',
    caller: 'keeps a call from being done twice',
    idempotency_key: 'keeps a call from being done twice',
    request_hash: 'keeps a call from being done twice',
    lease_until: 'who works on it now',
  },
  refunds: {
    provider_key: 'keeps a step from being done twice',
    caller: 'keeps a call from being done twice',
    idempotency_key: 'keeps a call from being done twice',
    request_hash: 'keeps a call from being done twice',
    lease_until: 'who works on it now',
  },
  exports: {
    run_id: 'who works on it now',
    done_steps: 'how far it is',
    total_steps: 'how far it is',
    touched_at: 'how far it is',
    file_id: 'exports are not in exports',
  },
}
