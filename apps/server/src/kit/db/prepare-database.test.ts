import { expect, it } from 'vitest'
import { refuseOldPostgres } from './prepare-database.ts'

it('a PostgreSQL before 15 is refused with its number, and 15 is taken', () => {
  expect(() => refuseOldPostgres('140023')).toThrow(/DATABASE_URL é o 14, e o Talão precisa do 15 ou mais novo/)
  expect(() => refuseOldPostgres('90624')).toThrow(/é o 9,/)
  expect(() => refuseOldPostgres('150000')).not.toThrow()
})
