import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MessageTemplate } from '../../../../shared/messages/communications/communication.ts'
import { hasTypedBefore, isUnchangedTemplate, type MessageDraft } from './draft.ts'
import { templatesQuery } from './queries.ts'

interface Props {
  jobId: number
  channel: MessageTemplate['channel']
  contactKey: string
  message: MessageDraft
  /** Leaves out promotions, which only the Contact tab sends. */
  hasNoPromotions?: boolean
  onPick: (template: MessageTemplate) => void
  /** Restores what was typed before the template. */
  onUndo: () => void
}

/** The company's templates, filled in for the contact; the text typed before can be restored. */
export function TemplatePicker({
  jobId,
  channel,
  contactKey,
  message,
  hasNoPromotions = false,
  onPick,
  onUndo,
}: Props) {
  const query = useQuery(templatesQuery(jobId, contactKey))
  const templates =
    query.data?.filter(
      (template) => template.channel === channel && !(hasNoPromotions && template.isPromotion),
    ) ?? []
  const { filled } = message
  const current = templates.find(({ id }) => id === filled?.templateId)
  const isForOther = filled !== null && filled.contactKey !== contactKey
  if (query.isError && !query.data) {
    return (
      <Group gap="sm" role="alert">
        <Text size="sm">The templates could not be loaded.</Text>
        <Button variant="default" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Group>
    )
  }
  if (query.data && templates.length === 0) return null
  return (
    <div>
      <NativeSelect
        label="Template"
        // The templates of the previous contact contain the wrong names.
        disabled={query.isPending || query.isPlaceholderData}
        value={current?.id ?? ''}
        onChange={(event) => {
          const picked = templates.find(({ id }) => String(id) === event.currentTarget.value)
          if (picked) onPick(picked)
        }}
        data={[
          {
            value: '',
            label: query.isPending ? 'Loading…' : 'Choose a template',
            disabled: current !== undefined,
          },
          ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {hasTypedBefore(message) && (
        <Button variant="subtle" size="compact-sm" mih={44} onClick={onUndo}>
          Restore what I typed
        </Button>
      )}
      {isForOther && (
        <Group gap="xs" mt={4}>
          <Text size="sm">The template was filled for another contact. Check the names.</Text>
          {current && isUnchangedTemplate(message) && (
            <Button
              variant="default"
              mih={44}
              disabled={query.isPlaceholderData}
              onClick={() => onPick(current)}
            >
              Fill again
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}
