/** Returns what is wrong with the form of a new card before it is sent to the provider. */
export function cardFormProblems(name: string, isComplete: boolean): { name?: string; form?: string } {
  return {
    ...(name.trim() === '' && { name: 'Required' }),
    ...(!isComplete && { form: 'Please check and input correct fields!' }),
  }
}
