import { describe, expect, it } from '@jest/globals';
import { cueOf } from './question-cues.js';

describe('what a question asks for', () => {
  it.each([
    ['Which chart shows revenue by region?', 'chart'],
    ['Welches Kreisdiagramm zeigt den Umsatz?', 'chart'],
    ['Que montre le graphique des ventes ?', 'chart'],
    ['¿Qué muestra el gráfico de ventas?', 'chart'],
    ['Cosa mostra il grafico delle vendite?', 'chart'],
    ['O que mostra o gráfico de vendas?', 'chart'],
    ['Wat toont de grafiek van de omzet?', 'chart'],
    ['柱状图显示了什么？', 'chart'],
    ['売上のグラフは何を示していますか', 'chart'],
    ['매출 그래프는 무엇을 보여주나요?', 'chart'],
    ['What does figure 3 show?', 'figure'],
    ['Was zeigt Abb. 3?', 'figure'],
    ['Que représente le schéma ?', 'figure'],
    ['¿Qué muestra la imagen?', 'figure'],
    ['Che cosa mostra la figura 2?', 'figure'],
    ['O que mostra a imagem?', 'figure'],
    ['Wat staat er op de afbeelding?', 'figure'],
    ['图3说明了什么？', 'figure'],
    ['系統図を見せてください', 'figure'],
    ['그림 2를 설명해 주세요', 'figure'],
    ['Is there a photo of the hall?', 'photo'],
    ['Gibt es ein Luftbild der Halle?', 'photo'],
    ['有没有厂房的照片？', 'photo'],
    ['How is the floor plan laid out?', 'layout'],
    ['Quelle est la mise en page ?', 'layout'],
    ['この工場のレイアウトは？', 'layout'],
    ['Show the scanned contract', 'scan'],
    ['Which table lists the hotel limits?', 'table'],
    ['In welcher Umsatztabelle steht das?', 'table'],
    ['Quel tableau donne les plafonds ?', 'table'],
    ['¿Qué tabla da los límites?', 'table'],
    ['Quale tabella elenca i limiti?', 'table'],
    ['Que tabela mostra os limites?', 'table'],
    ['Welke tabel geeft de limieten?', 'table'],
    ['哪个表格列出了限额？', 'table'],
    ['上限の一覧表はどれですか', 'table'],
    ['표에서 한도를 알려주세요', 'table'],
    ['What is the exact wording of clause 4?', 'text'],
    ['Wie lautet Absatz 4 im Wortlaut?', 'text'],
    ['Cite le paragraphe 4 mot pour mot', 'text'],
    ['¿Qué dice la cláusula 4?', 'text'],
    ['Che dice la clausola 4?', 'text'],
    ['O que diz a cláusula 4?', 'text'],
    ['Wat zegt artikel 4 letterlijk?', 'text'],
    ['第四条款的原文是什么？', 'text'],
    ['第4条の原文は？', 'text'],
    ['제4조의 원문은 무엇인가요?', 'text'],
    ['Which photo stands in the table?', 'photo'],
  ])('%s: %s', (question, cue) => {
    expect(cueOf(question)).toBe(cue);
  });

  it.each([
    'What is the hotel limit in Shanghai?',
    'What were the sales figures for 2023?',
    'Was kostet die Ausbildung, und wer trägt die Bezeichnung?',
    'Is the asset suitable and stable?',
    'Comment est imaginé le projet ?',
    '上海的住宿限额是多少？',
    '代表的意图是什么？',
    '目的と意図は何ですか',
    '올해의 목표와 대표는 누구인가요?',
    '',
  ])('%s: nothing in particular', (question) => {
    expect(cueOf(question)).toBeNull();
  });

  it('is told at once, however long the question', () => {
    expect(cueOf('a'.repeat(8_000))).toBeNull();
    expect(cueOf('图'.repeat(8_000))).toBeNull();
    expect(cueOf(`${'a '.repeat(4_000)}`)).toBeNull();
  });
});
