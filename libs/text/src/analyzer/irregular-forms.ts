/**
 * Forms of one English word that no stemmer unifies. Questions use the infinitive ("did it begin") where texts use the past
 * tense ("began"). Excluded: forms that are also another common word (saw, left, found, lay, ground, rose, bore).
 */
const GROUPS = `arise arose arisen, awake awoke awoken, become became, begin began begun, bind bound, bite bit bitten, bleed bled,
  blow blew blown, break broke broken, breed bred, bring brought, build built, buy bought, catch caught, choose chose chosen,
  come came, creep crept, deal dealt, dig dug, draw drew drawn, drink drank drunk, drive drove driven, eat ate eaten,
  fall fell fallen, feed fed, feel felt, fight fought, flee fled, fly flew flown, forbid forbade forbidden,
  forget forgot forgotten, forgive forgave forgiven, freeze froze frozen, get got gotten, give gave given, go went gone,
  grow grew grown, hang hung, hear heard, hide hid hidden, hold held, keep kept, know knew known, lead led, learn learnt,
  lend lent, lose lost, make made, mean meant, meet met, overcome overcame, overthrow overthrew overthrown, pay paid,
  ride rode ridden, ring rang rung, rise risen, run ran, say said, see seen, seek sought, sell sold, send sent, shake shook shaken,
  shine shone, shoot shot, shrink shrank shrunk, sing sang sung, sink sank sunk, sit sat, sleep slept, slide slid,
  speak spoke spoken, spend spent, spin spun, spread, stand stood, steal stole stolen, stick stuck, strike struck stricken,
  swear swore sworn, sweep swept, swim swam swum, swing swung, take took taken, teach taught, tear tore torn, tell told,
  think thought, throw threw thrown, undergo underwent undergone, understand understood, undertake undertook undertaken,
  wake woke woken, wear wore worn, weave wove woven, win won, withdraw withdrew withdrawn, withstand withstood, write wrote written,
  die dead death, born birth, man men, woman women, child children, foot feet, tooth teeth, mouse mice, goose geese,
  person people, life lives, wife wives, half halves, leaf leaves, wolf wolves, thief thieves, knife knives`;

const others = new Map(
  GROUPS.split(',').flatMap((group) => {
    const forms = group.trim().split(/\s+/);
    return forms.map((form): [string, string[]] => [form, forms.filter((other) => other !== form)]);
  }),
);

/** The other forms of a lower-case English word. */
export function otherForms(word: string): readonly string[] {
  return others.get(word) ?? [];
}
