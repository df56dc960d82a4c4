/** Tables of a company that are never exported, each with its reason. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  history: 'the audit log, which repeats what the other files hold, and is read in the settings',
  account_events: 'sign-ins and changes of accounts: part of the audit log, read in the settings',
  import_rows: 'lines of imported files; what came of them stands in the other files',
  storage_warnings: 'whether the office was told of full storage',
  history_compactions: 'how far the audit log was compacted',
  former_handles: 'earlier values of the company, kept for links to its page',
  link_requests: 'whom the company asked by mail; the answer is told to nobody',
  untold_links: 'of which links people are still to be told',
  open_links: 'hashes of links that open a job once',
  personal_links: 'hashes of links, listed at their job',
  calendar_feeds: 'hashes of the secret addresses of calendars',
  inquiry_alerts: 'of which inquiry the office was told',
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

/**
 * Columns of exported tables that are left out, each with its reason; columns that begin with sealed_ or
 * secret_ are always left out.
 */
export const LEFT_OUT_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  companies: { plugin_token: 'a secret of the booking page', updated_at: 'when something was last saved' },
  members: {
    first_key: 'derived',
    last_key: 'derived',
    email_key: 'derived',
    is_client: 'derived',
    is_crew: 'derived',
    linked_at: 'whether what the person changes comes to the company',
    linked_by: 'whether what the person changes comes to the company',
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
  cards: {
    payment_method_id: 'a name of the provider',
    customer_id: 'a name of the provider',
    fingerprint: 'a name of the provider',
  },
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
    card_mark: 'a hash that payments are counted by',
    network_mark: 'a hash that payments are counted by',
  },
  refunds: {
    provider_key: 'keeps a step from being done twice',
    caller: 'keeps a call from being done twice',
    idempotency_key: 'keeps a call from being done twice',
    request_hash: 'keeps a call from being done twice',
    lease_until: 'who works on it now',
  },
  chargebacks: {
    provider_key: 'keeps a step from being done twice',
    reminded_at: 'which reminder was sent',
    created_at: 'when we learned of it; opened_at says when it began',
  },
  exports: {
    run_id: 'who works on it now',
    done_steps: 'how far it is',
    total_steps: 'how far it is',
    touched_at: 'how far it is',
    file_id: 'exports are not in exports',
  },
}
