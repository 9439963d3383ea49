import type { LanguageCues } from '../cue-kinds.ts';

export const tr: LanguageCues = {
  smallWords:
    've|bir|bu|için|da|de|ile|mi|mı|mu|mü|ne|çok|daha|olarak|ben|biz|siz|sen|size|bize|sana|bana|merhaba|selam|teşekkürler|teşekkür|lütfen|var|yok|olan|ama|gibi|kadar|sonra|şu|iyi|günler|sayın|değil|ancak',
  ask: 'mi|mı|mu|mü|misin|mısın|musun|müsün|misiniz|mısınız|musunuz|müsünüz|miyiz|mıyız|miyim|mıyım|acaba|ne zaman|nasıl|nerede|neden|niye|kaç|hangi|hangisi|kim|ne kadar|ne düşün*|ne dersin*|ne dersiniz|mümkün mü|olur mu|uygun mu|var mı|sormak istiyor*|sorabilir*|soracaktım|merak ediyor*|öğrenmek istiyor*|bilmek istiyor*|bir sorum|sorum var|soru',
  request:
    'lütfen|rica ederim|rica ediyor*|rica ederiz|rica olunur|gönderir*|gönderin*|gönder|gönderebilir*|yollar*|yolla|iletir*|iletin*|ilet|iletebilir*|onayla*|onayınız*|onayını|bildir*|haber ver*|haber verir*|cevap ver*|cevabınız*|cevabını|cevap bekli*|yanıt ver*|yanıtınız*|yanıtla*|dönüş yap*|dönüşünüz*|geri dönüş*|ara beni|arar*|arayın*|beni ara|kontrol et*|bakar*|bak|bakın*|göz at*|imzala*|doldur*|tamamla*|söyle*|yaz|yazın*|seç|seçin*|karar ver*|öde|ödeyin*|ödemeniz*|getir*|unutma*|düzelt*|ekle|ekleyin*|yardım*|yapmanız*|yapman|gerekiyor|gerekmekte*|gerekir|lazım|fikrin*|görüşün*|memnun oluru*|sevinirim|seviniriz|minnettar*|bekliyorum|bekliyoruz|beklemekteyi*|istiyorum|istiyoruz|istirham',
  please: 'lütfen|rica',
  need: 'eksik|eksiktir|ihtiyacı*|ihtiyaç|gerek|gerekli|lazım|bekliyor*|beklemede*|hâlâ|hala|henüz|almadı*|alamadı*|gelmedi*|ulaşmadı*|ulaşmamış*|cevap yok|cevap alamadı*|haber yok|haber alamadı*|ödenmedi|ödenmemiş*|gecikmiş|gecikti|bağlı|onayınız olmadan|olmadan|olur olmaz|alır almaz|-madan önce|net değil|belirsiz|anlamadı*|anlayamadı*|çalışmıyor|açılmıyor|açamı*|giremi*|yapamı*|bulamı*|edemi*|hata|hatalı|yanlış|uyuşmuyor|bilmiyor*|emin değil*|iyi olur|güzel olur|harika olur|faydalı olur|umarım|güveniyor*|imzasız|imzalanmamış|boş|bozuk|bozuldu|arızalı|ilgileniyor*|tutmuyor|gelmedi|ulaşmadı|almadım|almadık|gerekiyor',
  availability:
    'hangisi olursa|hangisi uygun|hangisi|uygunsan|uygunsanız|yerimiz var|boş yer|müsait*|uygun musun|uygun musunuz|uygun olur|sana uyar|size uyar|uyar mı|uygun mudur|ne zaman uygun|ne zaman müsait|hangi gün|hangi saat|saat kaçta|zamanın var|vaktin var|vaktiniz var|zamanınız var|boş musun|boş musunuz|takvim*|randevu|saat öner*|tarih öner*|bir zaman|görüşelim mi|buluşalım mı|nasıl olur|ya da|olur mu|uygun',
  meeting:
    'görüşelim|buluşalım|muayene*|prova*|toplantı*|buluş*|görüş*|görüşme*|randevu*|telefon*|arama|konuş*|kahve*|öğle yemeği|yemek|akşam yemeği|mülakat*|ziyaret*|uğra*|sunum|çay|bira|kahvaltı|muayene|çalıştay|video görüşme|demo|seans',
  agreed: 'görüşürüz|orada olacağım|onaylandı|teyit|bana uyar|anlaştık|geleceğim',
  moved:
    'ertele*|ertelemek|erteleyebilir*|başka bir gün|başka bir zaman|yeni bir tarih|gelemeyeceği*|katılamayacağı*|iptal etmek|değiştirebilir*|öne al*',
  deadline:
    'yarına kadar|bugüne kadar|cumaya kadar|pazartesiye kadar|en geç|son tarih|son gün|son ödeme|bugün|bu akşam|bu öğleden|mesai bitimine|öğlene kadar|süresi doluyor|süresi dolacak|24 saat içinde|vadesi|akşama kadar|deadline|hafta sonuna kadar',
  urgent: 'acil|acilen|ivedi|hemen|derhal|bir an önce|en kısa sürede|önemli|kritik|arıza',
  stake:
    'kustu|ateşi var|ateşi çıktı|gelip alın|aşağıda bekliyor|bugün kapanıyor|tehdit|kilitli kald*|ilaç*|ilac*|ameliyat*|alerji*|damlıyor|kaybeder*|yanacak|grev|kesinti*|hastane*|yaralı|kanama|ambulans|polis|yangın|su kaçağı|su basmış|su bastı|sızıntı|kombi|kalorifer|sular kesik|su yok|elektrik yok|elektrik kesik|gaz kokusu|yolda kaldı*|mahsur|ateşi|dolandırıcı*|çalındı|çalınmış|hack*|mahkeme|icra|tahliye|son ihtar|dışarıda kaldı*|çöktü|tehlike*|bir saat içinde|bir saat sonra|bugün sona|yarın sona|ceza|gecikme faizi|almaya gel*|kimse açmıyor|kapıdayız|kapıdayım|ateşlendi|almanız gerek*|haciz|iptal olacak|iptal edilecek|kesilecek|kimse giremiyor|hiçbir müşteri|kapıda bekliyor*|gaz kokuyor',
  otherwise: 'yoksa|aksi halde|aksi takdirde|olmadan|olmazsa|geç olur',
  lapse:
    'iade edilecek*|geri gönderilecek*|askıya alınacak*|kapatılacak*|kesilecek*|silinecek*|iptal edilecek*|çalışmayacak*|sona erecek*|engellenecek*|teslimattan önce',
  leisure:
    'acelesi yok|acele etme|acil değil|vaktin olunca|zamanın olduğunda|müsait olunca|bir ara|bir gün|gelecek ay',
  present:
    'kapıda|kapının önünde|kapınızda|kapınızın önünde|aşağıda bekliyor|aşağıda|dışarıda bekliyor|bekleme salonunda|resepsiyonda|kimse açmıyor|açan yok|kapıyı açan|cevap veren yok|ulaşamadık|ulaşamıyoruz|ulaşamadım|aradık|aradım ama|birazdan gidiyor',
  travel: 'uçuş*|tren*|sefer*|feribot*|kalkış*|yolcu*|yolculuk*',
  change: 'iptal*|değiş*|ertelen*|rötar*|gecik*|grev*',
  noAnswer:
    'cevap gerek yok|cevaba gerek yok|yanıt gerekmiyor|yanıta gerek yok|cevaplamana gerek|cevap vermene gerek|cevap vermenize gerek|yanıtlamanıza gerek|bir şey yapmanıza gerek|bir şey yapmana gerek|işlem yapmanıza gerek|bilgi için|bilginize|bilgin olsun|bilgilendirme amaçlı|haberin olsun|haberiniz olsun|sadece haber|sadece bilgi|yanıtlamayın|bu e postayı yanıtlamayın|hallettim|çözüldü|buldum|fyi|artık gerek yok|halloldu',
  thanks:
    'teşekkür|teşekkürler|teşekkür ederim|sağ ol|sağol|eyvallah|harika|süper|tamam|aldım|anladım|güzel|rica ederim|mükemmel',
  boilerplate:
    'sorunuz varsa|sorularınız|herhangi bir sorunuz|yardıma ihtiyacınız|çekinmeyin|nasılsın|nasılsınız|umarım iyisin*|biliyor muydunuz|değil mi|siz değilseniz|hazır mısınız|neden alıyorum',
  receipt:
    'fatura*|fiş|makbuz|siparişiniz|sipariş no|sipariş numara*|sipariş onay*|ödemeniz alındı|ödeme alındı|kargoya verildi|kargo|yolda|teslim edildi|takip numara*|rezervasyon*|bilet*|ekstre*|iade|kdv|toplam|bordro|dekont',
  notice:
    'doğrulama kodu|güvenlik kodu|şifre*|parola*|yeni giriş|yeni cihaz|sizden bahsetti|yorum yaptı|atandı|otomatik mesaj|otomatik olarak|hatırlatma|hesabınız|kullanım koşulları|gizlilik politikası|bakım|bildirim|anket|aboneliğiniz|yenilen*|yeni belge|yeni mesaj',
  secure:
    'doğrulama kodu|güvenlik kodu|tek kullanımlık|giriş kodu|kodunuz|onay kodu|yeni giriş|yeni oturum|yeni cihaz|şifreniz değiştirildi|şifre sıfırlama|parola sıfırlama|olağan dışı etkinlik|şüpheli etkinlik|şüpheli giriş|güvenlik uyarısı|kartınız bloke|hesabınız kilitlendi|veri ihlali',
  alarm:
    'başarısız|yanıt vermiyor|çöktü|kritik|reddedildi|yetersiz bakiye|olağandışı|iptal|saat değişikliği|siz değilseniz|alarm|güvenlik uyarısı|şüpheli|olağan dışı|ödeme başarısız|reddedildi|askıya|bloke|silinecek|son uyarı|iptal edildi|gecikme|gecikmeli',
  newsletter:
    'abonelikten çık*|bülten*|tarayıcıda görüntüle|indirim*|kampanya*|fırsat*|teklif*|kupon|hemen al|satın al|devamını oku|daha fazla bilgi|kaydol|ücretsiz kargo|yeni ürün*|son şans|webinar|bu hafta|sayı|sadece bugün|kaçırmayın',
  pitch:
    'çözümümüz|platformumuz|ürünümüz|hizmetlerimiz|ajansımız|yardımcı oluyoruz|artırın|artırmak|daha fazla müşteri|satışlarınızı|seo|ücretsiz analiz|ücretsiz deneme|ücretsiz danışmanlık|demo|15 dakika|şirketiniz|firmanız|gibi şirketler|iş birliği|işbirliği|özel teklif',
  scam: 'hediye kart*|havale|hesabınızı doğrula*|hesabınızı onayla*|kimliğinizi|kart bilgi*|kart numara*|şifre*|parola*|tıkla*|link|bağlantı*|kazandınız|çekiliş|miras|milyon|bitcoin|gizli|askıya alına*|kapatılacak|silinecek|gümrük|ücret|vergi iade*|24 saat|48 saat|12 saat|tc kimlik|değerli müşteri*|sayın müşteri*|sayin*|yeni hesap',
  form: 'iletişim formu|web siteniz|sitenizden|form aracılığıyla|yeni talep|yeni mesaj|size mesaj gönderdi|sana mesaj gönderdi|müşteri mesajı|müşteriden|soru sordu|ilanınızla ilgili|ilanınız hakkında|sizden bahsetti|senden bahsetti|yanıtladı|size atandı|doğrudan yanıtla*|misafirden',
  autoReply:
    'otomatik yanıt|otomatik cevap|ofis dışında|izindeyim|tatildeyim|yıllık izin|sınırlı erişim|döndüğümde|dönüşümde|mesajınızı aldık|talebiniz|talep numara*',
  bounce: 'teslim edilemedi|iletilemedi|teslimat başarısız|adres bulunamadı',
};
