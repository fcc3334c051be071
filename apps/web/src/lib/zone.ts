import { SAO_PAULO, type TimeZone } from '@talao/fiscal/value/calendar'

let onScreen: TimeZone = SAO_PAULO

/** The time zone of the screen: that of its company, or São Paulo's for several companies. */
export function screenZone(): TimeZone {
  return onScreen
}

/** Called before the screen renders, by the code that knows its company. */
export function setScreenZone(zone: string | undefined): void {
  onScreen = (zone as TimeZone | undefined) ?? SAO_PAULO
}
