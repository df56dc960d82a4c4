/** What is wrong with the form of a new card before it goes to the provider (spec 2 §5 'Save card'). */
export function cardFormProblems(name: string, isComplete: boolean): { name?: string; form?: string } {
  return {
    ...(name.trim() === '' && { name: 'Required' }),
    ...(!isComplete && { form: 'Please check and input correct fields!' }),
  }
}
