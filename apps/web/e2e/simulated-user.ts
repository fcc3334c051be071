import type { Locator, Page } from '@playwright/test'

/**
 * Simulates a user and counts the effort: text typed into a field counts as one field, any other press or click as one
 * key.
 */
export class SimulatedUser {
  fields = 0
  keys = 0
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.#goTo(field)
    await field.fill(text)
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.#goTo(field)
    await field.pressSequentially(text)
  }

  async upload(field: Locator, file: string): Promise<void> {
    this.fields += 1
    this.keys += 2 // the button that opens the file chooser, and its confirmation
    await field.setInputFiles(file)
  }

  async click(target: Locator): Promise<void> {
    this.keys += 1
    await target.click()
  }

  async press(key: string): Promise<void> {
    this.keys += 1
    await this.#page.keyboard.press(key)
  }

  /** Moves into a field with the mouse: one click. */
  async #goTo(field: Locator): Promise<void> {
    this.fields += 1
    await this.click(field)
  }
}
