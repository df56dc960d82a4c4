import { exportKind, type ExportKind } from './kind.ts'

/** Records of people who work for the company. */
export const STAFF_KINDS: readonly ExportKind[] = [
  exportKind({
    name: 'worker-documents',
    about: 'Licenses, medical cards and other papers of workers.',
    table: 'worker_documents',
    columns:
      'id user_id kind title number license_class issued_on expires_on file_id reminded_days created_at',
    order: 'id',
  }),
  exportKind({
    name: 'times-off',
    about: 'Times off of workers.',
    table: 'worker_times_off',
    columns: `id user_id first_day last_day starts_minute ends_minute starts_at ends_at reason status asked_by created_at
      decided_at decided_by`,
    order: 'id',
  }),
  exportKind({
    name: 'times-off-worked',
    about: 'Jobs during a time off, and who allowed that.',
    table: 'time_off_leaves',
    columns: 'time_off_id job_id user_id reason approved_by approved_at job_times off_times',
    order: 'time_off_id job_id',
  }),
  exportKind({
    name: 'sales-call-list',
    about: 'Who is on the sales call list.',
    table: 'sales_call',
    columns: 'user_id added_by added_at',
    order: 'user_id',
  }),
  exportKind({
    name: 'sales-hours',
    about: 'When sales people take calls.',
    table: 'sales_hours',
    columns: 'user_id weekday starts_minute ends_minute',
    order: 'user_id weekday starts_minute',
  }),
  exportKind({
    name: 'sales-appointments',
    about: 'Appointments of sales people.',
    table: 'sales_appointments',
    columns: 'id user_id starts_at minutes name phone job_id note created_at',
    order: 'id',
  }),
  exportKind({
    name: 'invitations',
    about: 'Who was invited to the team.',
    table: 'invites',
    columns: `id email first_name last_name role invited_by created_at sent_at expires_at accepted_at accepted_by
      revoked_at`,
    order: 'id',
  }),
  exportKind({
    name: 'manual',
    about: 'Your manual, every version.',
    table: 'manual_versions',
    columns: 'version blurb sections created_at created_by',
    order: 'version',
  }),
  exportKind({
    name: 'manual-reads',
    about: 'Who has read which section of the manual.',
    table: 'manual_reads',
    columns: 'user_id section_id version read_at',
    order: 'user_id section_id',
  }),
  exportKind({
    name: 'quizzes',
    about: 'Tests on the manual.',
    table: 'quizzes',
    columns: 'id version title content published is_changed archived_at created_at created_by',
    order: 'id',
  }),
  exportKind({
    name: 'quiz-versions',
    about: 'Tests as they were published.',
    table: 'quiz_versions',
    columns: 'quiz_id version content section_version published_at published_by',
    order: 'quiz_id version',
  }),
  exportKind({
    name: 'quiz-assignments',
    about: 'Who has to take which test.',
    table: 'quiz_assignments',
    columns: 'id quiz_id user_id status due_on assigned_at assigned_by closed_at reminded_at',
    order: 'id',
  }),
  exportKind({
    name: 'quiz-attempts',
    about: 'Answers and results of tests.',
    table: 'quiz_attempts',
    columns: `id assignment_id quiz_id user_id version started_at ends_at submitted_at answers right_count percent
      is_passed`,
    order: 'id',
  }),
]
