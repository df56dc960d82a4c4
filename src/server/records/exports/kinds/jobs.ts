import { exportKind, type ExportKind } from './kind.ts'

/** Jobs and their related records. */
export const JOB_KINDS: readonly ExportKind[] = [
  exportKind({
    name: 'jobs',
    about: 'Jobs. Their locations and activities stand in files of their own as well.',
    table: 'jobs',
    columns: `id job_status job_type job_source home_size job_date starts_at ends_at client_id billing_contact_id is_billing_contact
      contact_person crew_size are_hours_typed use_truck minimum_time packing_hours distance_miles is_local notes cargo locations closed_in is_date_dirty
      time_of_scheduling started_at started_by last_contact_date added_by created_at updated_at updated_by deleted_at
      deleted_by estimate_lines kept_terms day_rates booked_estimate found_places new_texts_after papers_told_at kept_documents estimate_rules
      asked_for_later_of lost_at lost_reason lost_note lost_by owner_id`,
    order: 'id',
  }),
  exportKind({
    name: 'job-locations',
    about: 'Where each job goes, in order.',
    table: 'jobs',
    columns: `job_id position address address2 city state zip country location_type location_size rooms stairs_flights elevator
      long_carry latitude longitude parking address_pending`,
    order: 'job_id position',
    inside: {
      join: 'cross join lateral jsonb_array_elements(t.locations) with ordinality as l (value, position)',
      columns: {
        job_id: 't.id',
        position: 'l.position',
        address: "l.value ->> 'address'",
        address2: "l.value ->> 'address2'",
        city: "l.value ->> 'city'",
        state: "l.value ->> 'addressState'",
        zip: "l.value ->> 'zip'",
        country: "l.value ->> 'addressCountry'",
        location_type: "l.value ->> 'locationType'",
        location_size: "l.value ->> 'locationSize'",
        rooms: "l.value ->> 'numRooms'",
        stairs_flights: "l.value ->> 'numStairFlights'",
        elevator: "l.value ->> 'elevator'",
        long_carry: "l.value ->> 'longCarry'",
        latitude: "l.value ->> 'latitude'",
        longitude: "l.value ->> 'longitude'",
        parking: "l.value ->> 'parking'",
        address_pending: "l.value ->> 'addressPending'",
      },
    },
  }),
  exportKind({
    name: 'job-activities',
    about: 'What is done at each location of a job, and when.',
    table: 'jobs',
    columns: 'job_id location activity activity_type activity_date start_time end_time',
    order: 'job_id location activity',
    inside: {
      join: `cross join lateral jsonb_array_elements(t.locations) with ordinality as l (value, position)
        cross join lateral jsonb_array_elements(case when jsonb_typeof(l.value -> 'activities') = 'array'
          then l.value -> 'activities' else '[]' end) with ordinality as a (value, position)`,
      columns: {
        job_id: 't.id',
        location: 'l.position',
        activity: 'a.position',
        activity_type: "a.value ->> 'activityType'",
        activity_date: "a.value ->> 'activityDate'",
        start_time: "a.value ->> 'startTime'",
        end_time: "a.value ->> 'endTime'",
      },
    },
  }),
  exportKind({
    name: 'job-documents',
    about: 'Variables of the documents of each job: estimates, bills of lading, inventories and others.',
    table: 'job_documents',
    columns: 'job_id name variables changed_at changed_by',
    order: 'job_id name',
  }),
  exportKind({
    name: 'agreements',
    about: 'What was agreed to, by whom, when and from where, chained by hashes.',
    table: 'agreements',
    columns: `id job_id user_id name type clause content agreed_at ip user_agent personal_link content_hash previous_hash field_hashes
      hash`,
    order: 'id',
  }),
  exportKind({
    name: 'signatures',
    about: 'Signatures on documents, as strokes of the pen, with damage noted at delivery.',
    table: 'job_signatures',
    columns:
      'id job_id document place party name strokes damage content_hash user_id ip user_agent signed_at device_signed_at',
    order: 'id',
  }),
  exportKind({
    name: 'inventory-changes',
    about: 'What crews changed on inventories, by whom and when.',
    table: 'inventory_changes',
    columns: 'seq id job_id kind content item_keys device_time happened_at received_at changed_by',
    order: 'seq',
  }),
  exportKind({
    name: 'trucks',
    about: 'Rented trucks that jobs ask for.',
    table: 'job_trucks',
    columns: 'job_id size pick_up_date return_date requested_at',
    order: 'job_id',
  }),
  exportKind({
    name: 'online-bookings',
    about: 'Jobs that clients book on a public page, and how far they came.',
    table: 'online_bookings',
    columns: 'job_id source step referred_by_job_id started_at updated_at confirmed_at reminded_at',
    order: 'job_id',
  }),
  exportKind({
    name: 'job-views',
    about: 'Who has seen which job, and when.',
    table: 'job_seen',
    columns: 'job_id user_id seen_at',
    order: 'job_id user_id',
  }),
  exportKind({
    name: 'job-reads',
    about: 'How far somebody has read the messages of a job.',
    table: 'read_marks',
    columns: 'user_id job_id read_at',
    order: 'user_id job_id',
  }),
  exportKind({
    name: 'conversations',
    about:
      'Who takes care of the messages of a person, number or address, and until when they are out of sight.',
    table: 'conversations',
    columns: 'person_key assignee_id snoozed_until snoozed_at',
    order: 'person_key',
  }),
  exportKind({
    name: 'conversation-reads',
    about: 'How far somebody has read the messages of a person, number or address.',
    table: 'conversation_reads',
    columns: 'user_id person_key read_at',
    order: 'user_id person_key',
  }),
]
