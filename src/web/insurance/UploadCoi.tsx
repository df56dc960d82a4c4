import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { POLICY_TYPE_LABELS, POLICY_TYPES, type PolicyType } from '../../shared/insurance/policy.ts'
import type { Paper } from '../../shared/files/papers.ts'
import { PapersField } from '../ui/PapersField.tsx'

interface Props {
  opened: boolean
  companyId: number
  type: PolicyType
  onClose: () => void
  onUploaded: (type: PolicyType, files: Paper[]) => void
}

/** Takes a certificate of insurance and leads on to the policy that it is for (spec 3 §2.11 'Upload COI'). */
export function UploadCoi({ opened, onClose, ...form }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Upload COI" closeOnClickOutside={false} centered>
      <UploadForm {...form} onClose={onClose} />
    </Modal>
  )
}

function UploadForm({ companyId, type, onClose, onUploaded }: Omit<Props, 'opened'>) {
  const [chosen, setChosen] = useState(type)
  const [files, setFiles] = useState<Paper[]>([])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  return (
    <Stack>
      <Text size="sm">
        Upload the certificate that your insurer gave you. Then enter what the policy says.
      </Text>
      <NativeSelect
        label="Type"
        data={POLICY_TYPES.map((one) => ({ value: one, label: POLICY_TYPE_LABELS[one] }))}
        value={chosen}
        onChange={(event) =>
          setChosen(POLICY_TYPES.find((one) => one === event.currentTarget.value) ?? chosen)
        }
      />
      <PapersField
        label="Certificate"
        addLabel="Choose certificate"
        companyId={companyId}
        papers={files}
        onChange={(papers) => {
          setFiles(papers)
          setProblem(undefined)
        }}
        onBusy={setBusy}
        error={problem}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={isBusy}
          onClick={() =>
            files.length > 0 ? onUploaded(chosen, files) : setProblem('Choose the certificate first.')
          }
        >
          Continue
        </Button>
      </Group>
    </Stack>
  )
}
