import { NFE_STATUS_LABELS, NFSE_STATUS_LABELS, SALE_STATUS_LABELS } from '@talao/contract/fields/values'
import { expect, it } from 'vitest'
import { NFE_STATUS_GROUPS, NFSE_STATUS_GROUPS, SALE_STATUS_GROUPS } from './status-groups.ts'

it.each([
  ['NF-e', NFE_STATUS_GROUPS, NFE_STATUS_LABELS],
  ['NFS-e', NFSE_STATUS_GROUPS, NFSE_STATUS_LABELS],
  ['sales', SALE_STATUS_GROUPS, SALE_STATUS_LABELS],
])('counts each status of %s in one part, so that the parts add up to the list', (_list, parts, labels) => {
  const counted = parts.flatMap(({ status }) => status.split(','))
  expect(counted.toSorted()).toEqual(Object.keys(labels).toSorted())
})
