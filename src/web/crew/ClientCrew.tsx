import { Avatar, Text } from '@mantine/core'
import { ChangedNote, CrewFooter } from './CrewFooter.tsx'
import { CrewSize } from './CrewSize.tsx'
import { nameOf } from './members.ts'
import { placesText } from './part.ts'
import { RatingStars } from './RatingField.tsx'
import type { CrewSlot } from './slot.ts'
import { useCrewDraft } from './use-crew-draft.ts'
import classes from './crew.module.css'

/** The crew for its client: who comes, how they are rated, and how many there are to be (spec 1 §2 'Footer'). */
export function ClientCrew(slot: CrewSlot) {
  const { job } = slot
  const draft = useCrewDraft(slot)
  const mayResize = job.actions.fields.includes('crewSize')
  return (
    <div className={classes['narrow']}>
      <div className={classes['header']}>
        {mayResize && (
          <CrewSize value={draft.values.size} error={draft.errors.size} onChange={draft.setSize} />
        )}
        <Text component="output" className={classes['places'] ?? ''}>
          {placesText(draft.values)}
        </Text>
      </div>
      {draft.isBehind && <ChangedNote onTake={draft.takeTheirs} onKeep={draft.keepMine} />}
      {draft.values.members.length === 0 ? (
        <Text>Nobody is assigned yet.</Text>
      ) : (
        <ul className={classes['list']}>
          {draft.values.members.map((member) => (
            <li key={member.key} className={classes['member']}>
              <div className={classes['bar']}>
                <div className={classes['person']}>
                  <Avatar
                    src={member.facts.profilePic}
                    name={nameOf(member.facts)}
                    color="gray"
                    alt=""
                    aria-hidden
                  />
                  <span className={classes['name']}>{nameOf(member.facts)}</span>
                </div>
                <RatingStars value={member.rating} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {mayResize && (
        <CrewFooter
          label="Save Crew"
          isDirty={draft.isDirty}
          isJobDirty={slot.isJobDirty}
          onSave={() => draft.save()}
          undo={null}
        />
      )}
    </div>
  )
}
