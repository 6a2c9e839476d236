/** Requests for information about a topic, up to its name, by language. Their words are not part of the topic. */
const OPENERS: readonly string[] = [
  // English
  String.raw`(?:(?:please|can|could|would|you|i['’]d|i|like|to)\s+)*(?:(?:tell|inform)\s+(?:me|us)\s+(?:\p{L}+\s+){0,2}about|(?:describe|explain|introduce|summari[sz]e)(?:\s+(?:to|for)\s+(?:me|us))?|give\s+(?:me\s+|us\s+)?an?\s+(?:\p{L}+\s+)?(?:overview|summary|description)\s+of|what\s+(?:do|can)\s+(?:you|we)\s+(?:know|say|tell\s+(?:me|us))\s+about|what\s+is\s+known\s+about)`,
  // German
  String.raw`(?:(?:bitte|kannst|können|könnten|du|sie|mir|uns)\s+)*(?:(?:erzähl|bericht|beschreib|erklär|erläuter|schilder)(?:e|en|t|st)?|sag(?:e|en|t)?(?=\s+(?:sie\s+)?(?:mir|uns)\s)|was\s+(?:weißt|wissen|weiß)(?:\s+(?:du|sie|wir|man))?|gib(?:\s+mir)?\s+einen\s+überblick)(?:\s+(?:sie|mir|uns|bitte|etwas|mehr|alles))*(?:\s+(?:von|vom|über|zum|zur|zu))?`,
  // French
  String.raw`(?:(?:parle|parlez|dis|dites|raconte|racontez)-(?:moi|nous)(?:\s+(?:plus|davantage|un\s+peu|quelque\s+chose))?|(?:peux-tu|pouvez-vous)\s+(?:me|nous)\s+parler|(?:décri(?:s|vez)|expliquez?|présentez?|résumez?)(?:-(?:moi|nous))?|que\s+(?:sais-tu|savez-vous|sait-on))(?:\s+(?:sur|à\s+propos))?`,
  // Spanish
  String.raw`(?:por\s+favor,?\s+)?(?:(?:h[áa]bl[ae]|cu[ée]nt[ae]|d[íi]|d[íi]ga|inf[óo]rm[ae]|descr[íi]b[ae]|expl[íi]ca|expl[íi]que)(?:me|nos)|describ[ae]|explica|explique|resum[ae]|presenta|qué\s+(?:sabes?|saben|sabemos|se\s+sabe|puedes\s+decirme))(?:\s+(?:algo|más))?(?:\s+(?:sobre|acerca))?`,
  // Italian, Portuguese, Dutch
  String.raw`(?:parla|di|racconta|descrivi|spiega)m(?:i|ene)(?:\s+(?:qualcosa|di\s+più))?|descrivi|che\s+(?:cosa\s+)?(?:sai|sapete|si\s+sa)`,
  String.raw`(?:fal[ae]|cont[ae]|diga|explique|descreva)(?:-me|\s+me)?(?:\s+(?:algo|mais))?(?:\s+(?:sobre|acerca))?|o\s+que\s+(?:você\s+)?sab(?:e|es)`,
  String.raw`(?:vertel|zeg)(?:\s+(?:me|mij|ons))(?:\s+(?:iets|meer))?(?:\s+(?:over|van))?|beschrijf|wat\s+we(?:et|ten)\s+(?:je|jij|u|we)(?:\s+(?:over|van))?`,
  // Chinese, Japanese and Korean
  '(?:请|請)?(?:你|您)?(?:能)?(?:跟|给|給|向)?我?(?:(?:告诉|告訴)我|介绍|介紹|说说|說說|说一说|谈谈|談談|讲讲|講講|描述|说明|說明|概述)(?:一下)?(?:关于|關於|有关|有關)?',
];
const SPACED = new RegExp(String.raw`^[\s¿¡]*(?:${OPENERS.slice(0, -1).join('|')})(?![\p{L}\p{M}])`, 'iu');
const UNSPACED = new RegExp(`^(?:${OPENERS.at(-1) ?? ''})(?![书書])`, 'u');
/** Requests whose verb comes last. */
const CLOSING =
  /(?:你|您|我们|我們)?(?:知道|了解|瞭解)(?:什么|什麼|些什么|些什麼|哪些|多少)[?？]?$|について(?:教え|説明|話し|紹介).*$|에\s*(?:대해|관해)서?\s*(?:알려|말해|설명|소개).*$/u;
/** Words around the topic's name. */
const FRAME = /^(?:关于|關於|对于|對於|对|對)|(?:的?(?:基本)?(?:情况|情況|信息|资料|資料))?[。.！!]?$/gu;

/**
 * Returns the topic of a question that asks for information in general: "the sensor at station Marlow" of "Tell me
 * about the sensor at station Marlow." Null for any other question.
 */
export function topicOf(question: string): string | null {
  const text = question.trim();
  const topic = text.replace(SPACED, '').replace(UNSPACED, '').replace(CLOSING, '');
  return topic === text ? null : topic.replace(FRAME, '').trim() || null;
}
