import { expect, test } from 'vitest'
import { DOCUMENT_NAMES, type DocumentName } from '../../shared/documents/document.ts'
import { nextOpen } from './next-open.ts'

const REQUIRED: readonly DocumentName[] = ['estimate', 'coloradoClientAgreement', 'consumerAdvisement']
const shownWith = (...agreed: DocumentName[]) =>
  DOCUMENT_NAMES.map((name) => ({
    name,
    document: { required: REQUIRED.includes(name), agreed: agreed.includes(name) },
  }))

test.each<[string, DocumentName[], DocumentName, DocumentName | undefined]>([
  ['behind one that is open itself', [], 'estimate', 'coloradoClientAgreement'],
  ['behind one that was agreed to', ['estimate'], 'estimate', 'coloradoClientAgreement'],
  ['past those agreed to', ['coloradoClientAgreement'], 'estimate', 'consumerAdvisement'],
  ['from the start again behind the last', [], 'consumerAdvisement', 'estimate'],
  ['from one that nobody agrees to', ['estimate'], 'invoice', 'coloradoClientAgreement'],
  ['none beside the only one left', ['estimate', 'coloradoClientAgreement'], 'consumerAdvisement', undefined],
  ['none once all are agreed to', [...REQUIRED], 'estimate', undefined],
])('%s', (_what, agreed, inView, next) => {
  expect(nextOpen(shownWith(...agreed), inView)?.name).toBe(next)
})
