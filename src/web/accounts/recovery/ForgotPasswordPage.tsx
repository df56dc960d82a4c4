/** STUB */
export function ForgotPasswordPage() {
  return <h1>Forgot Password?</h1>
}
