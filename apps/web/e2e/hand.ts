import type { Locator, Page } from '@playwright/test'

/** Works as one person does, and counts: text typed into a field is one field, whatever else is pressed or clicked one key. */
export class Hand {
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
    this.keys += 2 // The button that opens the choice, and its confirmation.
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

  /** Into a field with the mouse: one click. */
  async #goTo(field: Locator): Promise<void> {
    this.fields += 1
    await this.click(field)
  }
}
