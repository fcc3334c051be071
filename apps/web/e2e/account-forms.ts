import type { Page } from '@playwright/test'
import { GOOD_PASSWORD } from './people.ts'

export function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name })
}

export async function fillPasswords(page: Page, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(GOOD_PASSWORD)
  await page.getByLabel('Repetir a senha').fill(GOOD_PASSWORD)
}
