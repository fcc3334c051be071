import { NFE_STATUS_LABELS, NFSE_STATUS_LABELS, SALE_STATUS_LABELS } from '@talao/contract/values'
import { expect, it } from 'vitest'
import { NFE_PARTS, NFSE_PARTS, SALE_PARTS } from './status-parts.ts'

it.each([
  ['NF-e', NFE_PARTS, NFE_STATUS_LABELS],
  ['NFS-e', NFSE_PARTS, NFSE_STATUS_LABELS],
  ['sales', SALE_PARTS, SALE_STATUS_LABELS],
])('counts each status of %s in one part, so that the parts add up to the list', (_list, parts, labels) => {
  const counted = parts.flatMap(({ status }) => status.split(','))
  expect(counted.toSorted()).toEqual(Object.keys(labels).toSorted())
})
