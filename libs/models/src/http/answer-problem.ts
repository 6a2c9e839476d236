/** Why an answer cannot be used, in words that follow the model's name: `answered what is no embedding`. */
export class AnswerProblem extends Error {
  override readonly name = 'AnswerProblem';
}
