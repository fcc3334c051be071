import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

/** An official schema, compiled once, that validates XML. */
export class SchemaValidator {
  readonly #validator: XsdValidator

  /** `text` is the content of `file`; included schemas are read from the same folder. */
  constructor(file: string, text: string) {
    xmlRegisterFsInputProviders()
    const schema = XmlDocument.fromString(text, { url: file })
    this.#validator = XsdValidator.fromDoc(schema)
    schema.dispose()
  }

  /** The schema's own error messages; empty when the document is valid. */
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
