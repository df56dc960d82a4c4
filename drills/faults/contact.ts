/** Somebody who stands with a job that a drill makes, and is written to. */
export const CONTACT = { name: 'Bo Desk', phone: '3035550188', email: 'bo@example.test' }

let count = 0
/** The same with an address of their own: so many mails a minute may go to one address. */
export function newContact(): typeof CONTACT {
  count += 1
  return { ...CONTACT, email: `bo${process.pid}.${count}@example.test` }
}
