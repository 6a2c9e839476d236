/** Common characters that the simplification of 1956 changed, in their old form … */
const TRADITIONAL =
  '國個們來時說會對學這為產業無關開現發後過種長車東門見馬書電話語問題經濟點嗎麼誰幾樣實際號碼員報財務費總額稅項單價買賣帳類區縣鄉鎮島灣廣寧蘇貴陝龍鳳鳥魚風飛機場館廳樓園圖畫樂團隊選舉權義務議黨統領導軍戰爭歷史紀錄憲條約據條規則應當須從屬於間與並將給讓還進運動連結網頁線級紅綠藍銀鐵鋼礦農麥葉蟲獸醫藥療體頭腦髮麗劉陳張楊黃趙鄭謝許馮鄧蔣葉蘭羅蕭譚韓賴華僑興漢語詞雙聲讀寫詩詠傳記憶愛歲壽壓縣邊遠達選適遷遺鄰針鐘鏡陽陸陰階隨險雜離難雲靈韻順須顧顯願類飯飲館驗驚髒鬥齊齡龜壇墳夢奪奮婦媽嬰孫審寶將專尋爾層岡嶺峽帶師庫廠廢張強彈歸徑復徵德憑懷戲戶掃擔擊擁擇撥據擴攝數斷於舊曆會東極構標樓橋檔檢權歐歡歸殘殺氣決沒況澤濃濕灣滅準潔災烏煙熱燈營爺牆狀獨獎環產畢異當療發盡監盤確礙禮種稱積穩窮競筆簡籃糧紙純細終組絕統經維編緊縮績繼續罷羅聖聞聯職肅腳膚臉臺舉艦藝節範薦處號裝補製複觀規覺觸訂計訊討訓記設許訴診評試該詳認語誤說課調請論諸證識譯護譽讚豐負財貧貨責貸貿費資賓賞賢質購贈贏軌軟載較輔輕輛輪輯輸轉辦農遊達違遲郵釋銷錄錢錯鍵鎖鎮關閉閱';
/** … and in their new one. */
const SIMPLIFIED =
  '国个们来时说会对学这为产业无关开现发后过种长车东门见马书电话语问题经济点吗么谁几样实际号码员报财务费总额税项单价买卖帐类区县乡镇岛湾广宁苏贵陕龙凤鸟鱼风飞机场馆厅楼园图画乐团队选举权义务议党统领导军战争历纪录宪条约据规则应当须从属于间与并将给让还进运动连结网页线级红绿蓝银铁钢矿农麦叶虫兽医药疗体头脑发丽刘陈张杨黄赵郑谢许冯邓蒋兰罗萧谭韩赖华侨兴汉词双声读写诗咏传记忆爱岁寿压边远达适迁遗邻针钟镜阳陆阴阶随险杂离难云灵韵顺顾显愿饭饮验惊脏斗齐龄龟坛坟梦夺奋妇妈婴孙审宝专寻尔层冈岭峡带师库厂废强弹归径复征凭怀戏户扫担击拥择拨扩摄数断旧极构标桥档检欧欢残杀气决没况泽浓湿灭准洁灾乌烟热灯营爷墙状独奖环毕异尽监盘确碍礼称积稳穷竞笔简篮粮纸纯细终组绝经维编紧缩绩继续罢圣闻联职肃脚肤脸台举舰艺节范荐处装补制观觉触订计讯讨训设诉诊评试该详认误课调请论诸证识译护誉赞丰负贫货责贷贸资宾赏贤质购赠赢轨软载较辅轻辆轮辑输转办游违迟邮释销录钱错键锁闭阅';

const onlyTraditional = new Set([...TRADITIONAL].filter((character) => !SIMPLIFIED.includes(character)));
const onlySimplified = new Set([...SIMPLIFIED].filter((character) => !TRADITIONAL.includes(character)));

/** Whether a Chinese text is written in traditional characters: more of its characters exist only there. */
export function isTraditionalChinese(text: string): boolean {
  let balance = 0;
  for (const character of text) {
    if (onlyTraditional.has(character)) balance++;
    else if (onlySimplified.has(character)) balance--;
  }
  return balance > 0;
}
