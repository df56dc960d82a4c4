/** STUB */
export function InvitePage() {
  return <h1>Invite</h1>
}
