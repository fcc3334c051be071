import { DEMO_PASSWORD, DEMO_USERS } from '@talao/contract/demo/demo-users'
import type pg from 'pg'
import { hashPassword } from '../../people/auth/password.ts'

/**
 * Creates the demonstration users as the database owner. In the product only a platform administrator can create
 * another one.
 */
export async function seedPeople(owner: pg.Client, now: Date): Promise<void> {
  const password = await hashPassword(DEMO_PASSWORD)
  for (const person of DEMO_USERS) {
    await owner.query(
      `insert into app_user (name, email, password_hash, email_verified_at, is_wise, created_at, updated_at) values ($1, $2, $3, $4, $5, $4, $4) on conflict (email) do nothing`,
      [person.name, person.email, password, now, person.is_wise],
    )
  }
}
