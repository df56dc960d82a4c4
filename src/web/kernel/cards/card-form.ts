/** What is wrong with the form of a new card before it goes to the provider. */
export function cardFormProblems(name: string, isComplete: boolean): { name?: string; form?: string } {
  return {
    ...(name.trim() === '' && { name: 'Required' }),
    ...(!isComplete && { form: 'Please check and input correct fields!' }),
  }
}
