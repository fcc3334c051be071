export { escapeXmlText } from '@talao/fiscal/xml/text'
