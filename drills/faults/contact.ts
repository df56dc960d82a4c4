/** The contact of the jobs that a drill creates, who receives messages. */
export const CONTACT = { name: 'Bo Desk', phone: '3035550188', email: 'bo@example.test' }

let count = 0
/** Returns the contact with a unique address, because the mails per minute to one address are limited. */
export function newContact(): typeof CONTACT {
  count += 1
  return { ...CONTACT, email: `bo${process.pid}.${count}@example.test` }
}
