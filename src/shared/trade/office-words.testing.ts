/** Words of the office that a client must not read on a screen, in a mail or in a text; documents have legal terms as well. */
export const OFFICE_WORDS =
  /\b(?:inquir\w*|not staffed|staffing|staffed|save job|rent truck|job source|seen by|activit\w+|intrastate|insurance|scheduled_|refused|missed|spam|shipper|undefined|null|NaN)\b|[a-z]_[a-z]|-0\b|\{|\}/i
/** The same for documents, whose legal texts speak of shippers, insurance, inquiries, refused goods and what is null. */
export const PAPER_OFFICE_WORDS =
  /\b(?:not staffed|staffing|save job|rent truck|job source|seen by|intrastate local|intrastate long|inquiring|refused price|scheduled_|spam|undefined|NaN)\b|[a-z]_[a-z]|-0\b|\{|\}/i
