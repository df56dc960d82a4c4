import { useSavedActions } from '../../kernel/use-saved-actions.ts'
import { savedSignUpOf, saveSignUp } from '../../schedule/crew/crew-actions.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { SavedNote } from '../../ui/SavedActions.tsx'

/** Signs a worker up for an open job, or takes it back, also without a network. */
export function SignUp({ jobId, isPending }: { jobId: number; isPending: boolean }) {
  const saved = savedSignUpOf(useSavedActions(jobId))
  const isSignedUp = saved ?? isPending
  return (
    <>
      {isSignedUp && <span>You signed up. A manager has to approve you.</span>}
      <SavedNote isShown={saved !== null} />
      <AsyncButton variant="default" mih={48} action={() => saveSignUp(jobId, isSignedUp)}>
        {isSignedUp ? 'Take sign-up back' : 'Sign up'}
      </AsyncButton>
    </>
  )
}
