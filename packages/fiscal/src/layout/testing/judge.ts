import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

/** An official schema, compiled once, as the judge over our XML. */
export class Judge {
  readonly #validator: XsdValidator

  /** `text` is what `file` holds; what it includes is read beside it. */
  constructor(file: string, text: string) {
    xmlRegisterFsInputProviders()
    const schema = XmlDocument.fromString(text, { url: file })
    this.#validator = XsdValidator.fromDoc(schema)
    schema.dispose()
  }

  /** What the schema finds wrong, in its own words; empty when the document is valid. */
  refusals(xml: string): string[] {
    const document = XmlDocument.fromString(xml)
    try {
      this.#validator.validate(document)
      return []
    } catch (error) {
      if (error instanceof XmlValidateError) return error.details.map(({ message }) => message)
      throw error
    } finally {
      document.dispose()
    }
  }

  dispose(): void {
    this.#validator.dispose()
  }
}
