import { describe, expect, it } from 'vitest'
import { CallError } from '../../kernel/api.ts'
import { chooseFiles, failedUpload, uploadProgress, type Photo } from './photos.ts'

const file = (name: string, type = 'image/jpeg', size = 10) =>
  new File([new Uint8Array(size)], name, { type })
const photo = (more: Partial<Photo> = {}): Photo => ({
  key: 'k',
  file: file('a.jpg'),
  preview: '',
  share: null,
  id: null,
  problem: null,
  isRefused: false,
  ...more,
})

describe('chosen dispute photos', () => {
  it.each([
    ['image/jpeg', null],
    ['image/png', null],
    ['image/jpg', null],
    ['image/heic', 'Unsupported file type.'],
    ['image/svg+xml', 'Unsupported file type.'],
    ['application/pdf', 'Unsupported file type.'],
    ['', 'Unsupported file type.'],
  ])('are checked by type: %s', (type, problem) => {
    const { files, problems } = chooseFiles([file('a', type)], 20, 1)
    expect(files).toHaveLength(problem === null ? 1 : 0)
    expect(problems).toEqual(problem === null ? [] : [{ name: 'a', problem }])
  })

  it('can be as large as the limit, but not larger', () => {
    const most = 1024 * 1024
    const { files, problems } = chooseFiles(
      [file('most', 'image/png', most), file('more', 'image/png', most + 1)],
      20,
      1,
    )
    expect(files.map(({ name }) => name)).toEqual(['most'])
    expect(problems).toEqual([{ name: 'more', problem: 'Max File Size Exceeded 1 MB' }])
  })

  it('are limited to the number left, without counting invalid files', () => {
    const { files, problems } = chooseFiles([file('a'), file('b', 'text/plain'), file('c'), file('d')], 2, 1)
    expect(files.map(({ name }) => name)).toEqual(['a', 'c'])
    expect(problems).toEqual([
      { name: 'b', problem: 'Unsupported file type.' },
      { name: 'd', problem: 'There are too many photos.' },
    ])
  })
})

it('averages the upload progress over all photos', () => {
  expect(uploadProgress([])).toBe(1)
  expect(uploadProgress([photo(), photo({ share: 0.5 })])).toBe(0.25)
  expect(uploadProgress([photo({ id: 'x' }), photo({ id: 'y', share: 0.2 })])).toBe(1)
})

it.each([
  [400, false],
  [409, true],
  [413, true],
  [415, true],
  [429, false],
  [503, false],
])('has to be removed after an answer of the server: %s, %s', (status, isRefused) => {
  const error = new CallError({ code: 'any', message: 'No.', data: { status } })
  expect(failedUpload(error)).toEqual({ share: null, problem: 'No.', isRefused })
})
