import { expect, it } from 'vitest'
import { normRow, normsWith } from '../../../testing/norms.ts'
import { nfePackageOn, packagesOf, saysByPackage } from './schema-packages.ts'

it('a package waits until a norm says that notes are written with it, and from its day on', () => {
  const emitted = packagesOf(
    normsWith(normRow('PACKAGE', 'PL_010h', '2027-01-04', { document: 'NFE', is_emitted: true })),
  )
  const says = (day: string, packages?: typeof emitted) => saysByPackage(day, packages).simples
  expect([says('2027-02-01'), says('2027-01-03', emitted), says('2027-01-04', emitted)]).toEqual([false, false, true])
  expect([nfePackageOn('2027-02-01').name, nfePackageOn('2027-02-01', emitted).name]).toEqual(['PL_010e', 'PL_010h'])
})

it('a norm of a service note changes no package of the NF-e', () => {
  const norms = normsWith(normRow('PACKAGE', 'PL_010h', '2027-01-04', { document: 'NFSE', is_emitted: true }))
  expect(packagesOf(norms)).toEqual(packagesOf())
})
